"""Settings of hypothesis: the machines of CI are too slow for deadlines."""

import hypothesis

hypothesis.settings.register_profile("urikit", deadline=None)
hypothesis.settings.load_profile("urikit")
