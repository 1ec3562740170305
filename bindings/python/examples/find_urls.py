"""Extract the URLs of messages, with their positions, and replace them."""

import pyarrow as pa
from urikit import columns

messages = pa.array(["See https://example.com/a, and <ftp://example.org/b>.", "No link", None])
found = columns.find(messages)
for row, matches in enumerate(found):
    for match in matches or ():
        # Offsets in columns are in bytes of UTF-8.
        text = messages[row].as_py().encode()[match["start"] : match["end"]].decode()
        print(row, match["uri"], text == match["uri"])
without = columns.replace(messages, "[link]").to_list()
print(without)
assert without[0] == "See [link], and <[link]>."
