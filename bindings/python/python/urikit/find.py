r"""URIs in plain text, and links in documents.

`uris` finds the URIs in a string, and `links` the links of a document: HTML, XML, Markdown, CSS,
mail, JSON, or plain text. Positions are indices of the string.

>>> from urikit import find
>>> text = "See http://www.w3.org/Addressing/, or <ftp://ds.internic.\n   net/rfc/>."
>>> [match.uri for match in find.uris(text)]
['http://www.w3.org/Addressing/', 'ftp://ds.internic.net/rfc/']

Every heuristic that affected a match is recorded in its `flags`:

>>> match, = find.Finder(schemeless=True).find("Visit www.example.com!")
>>> match.raw, match.uri, match.flags
('www.example.com', 'http://www.example.com', ('schemeless',))
"""

from urikit._urikit import Document, Finder, Link, Match, Skipped, detect, links, read, uris

__all__ = [
    "Document",
    "Finder",
    "Link",
    "Match",
    "Skipped",
    "detect",
    "links",
    "read",
    "uris",
]
