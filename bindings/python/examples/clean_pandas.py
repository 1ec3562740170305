"""Clean a column of messy URLs with pandas, and count the rows that stay null."""

import pandas as pd
import urikit.pandas
from messy_urls import messy_urls

frame = pd.DataFrame({"url": messy_urls(100_000)})
uri = urikit.pandas.series(frame["url"])
frame["clean"] = uri.normalize(spec="whatwg", guess=True)
frame["host"] = uri.host(spec="whatwg", guess=True)
frame["domain"] = uri.registered_domain(spec="whatwg", guess=True)
print(frame.groupby("host").size().sort_values(ascending=False))
share = frame["clean"].isna().mean()
print(f"null: {share:.2%}")
assert share < 0.01
