"""Strict RFC 3986 URIs and RFC 3987 IRIs."""

from urikit._errors import UriError
from urikit._urikit import UriRef, is_valid

__all__ = ["UriError", "UriRef", "is_valid"]
__version__ = "0.1.0"
