r"""URIs in plain text, and links in documents.

`find` finds the URIs in a string, and `links` the links of a document: HTML, XML, Markdown, CSS,
mail, JSON, or plain text. Positions are indices of the string.

>>> from urikit.text import Finder, find
>>> text = "See http://www.w3.org/Addressing/, or <ftp://ds.internic.\n   net/rfc/>."
>>> [match.uri for match in find(text)]
['http://www.w3.org/Addressing/', 'ftp://ds.internic.net/rfc/']

Every heuristic that affected a match is recorded in its `flags`:

>>> match, = Finder(schemeless=True).find("Visit www.example.com!")
>>> match.raw, match.uri, match.flags
('www.example.com', 'http://www.example.com', ('schemeless',))
"""

from urikit._urikit import Document, Finder, Link, Match, Skipped, detect, find, links, read

__all__ = [
    "Document",
    "Finder",
    "Link",
    "Match",
    "Skipped",
    "detect",
    "find",
    "links",
    "read",
]
