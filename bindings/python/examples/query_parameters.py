"""Turn query parameters into columns, and remove those for tracking."""

import pandas as pd
import urikit.pandas
from messy_urls import messy_urls

frame = pd.DataFrame({"url": messy_urls(20_000)})
uri = urikit.pandas.series(frame["url"])
frame["id"] = uri.query_get("id", spec="whatwg")
frame["ids"] = uri.query_get_all("ids[]", spec="whatwg")
frame["clean"] = uri.query_remove("utm_*", "token")
names = uri.query_names(spec="whatwg").explode().dropna()
print(names.value_counts())
print(frame.dropna(subset=["id"])[["url", "id", "clean"]].head())
assert set(frame["id"].dropna()) == {"7"}
assert not frame["clean"].str.contains("utm_|token").any()
