# Written by tools/columns.py. Do not edit.
"""The column functions as methods of expressions and series."""

from __future__ import annotations

from typing import Generic, TypeVar

from urikit.columns._call import Values, options, profiled, words
from urikit.types import Spec

__all__ = ["Methods"]

Result = TypeVar("Result")


class Methods(Generic[Result]):
    """The functions of `urikit.columns` as methods."""

    def _call(self, name: str, *arguments: object) -> Result:
        raise NotImplementedError

    def scheme(
        self,
        *,
        spec: Spec = "rfc3986",
        guess: bool = False,
        keep_case: bool = False,
    ) -> Result:
        """Return the scheme, in lowercase."""
        return self._call("uri_scheme", *options(spec, guess=guess, keep_case=keep_case))

    def authority(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the authority: userinfo, host, and port."""
        return self._call("uri_authority", *options(spec, guess=guess))

    def userinfo(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the userinfo, including a password."""
        return self._call("uri_userinfo", *options(spec, guess=guess))

    def user(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the userinfo before its first colon."""
        return self._call("uri_user", *options(spec, guess=guess))

    def host(
        self,
        *,
        spec: Spec = "rfc3986",
        guess: bool = False,
        keep_case: bool = False,
    ) -> Result:
        """Return the host, in lowercase. IPv6 addresses are in brackets."""
        return self._call("uri_host", *options(spec, guess=guess, keep_case=keep_case))

    def path(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the path."""
        return self._call("uri_path", *options(spec, guess=guess))

    def path_and_query(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the path, and the query with its `?`, if any."""
        return self._call("uri_path_and_query", *options(spec, guess=guess))

    def query(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the query, without its `?`."""
        return self._call("uri_query", *options(spec, guess=guess))

    def fragment(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the fragment, without its `#`."""
        return self._call("uri_fragment", *options(spec, guess=guess))

    def without_fragment(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the URI without its fragment."""
        return self._call("uri_without_fragment", *options(spec, guess=guess))

    def without_query(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the URI without its query and fragment."""
        return self._call("uri_without_query", *options(spec, guess=guess))

    def port(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the port as a number."""
        return self._call("uri_port", *options(spec, guess=guess))

    def port_or_default(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the port, or the default port of the scheme."""
        return self._call("uri_port_or_default", *options(spec, guess=guess))

    def host_kind(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the kind of host: `reg-name`, `ipv4`, `ipv6`, or `ipvfuture`."""
        return self._call("uri_host_kind", *options(spec, guess=guess))

    def kind(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the kind of reference.

        `uri`, `network-path`, `absolute-path`, or `relative-path`.
        """
        return self._call("uri_kind", *options(spec, guess=guess))

    def is_valid(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return whether the string is a valid URI, which has a scheme."""
        return self._call("uri_is_valid", *options(spec, guess=guess))

    def is_valid_ref(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return whether the string is a valid URI or relative reference."""
        return self._call("uri_is_valid_ref", *options(spec, guess=guess))

    def error(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Describe why a string is invalid.

        Code, component, message, rule, section, start, end. Offsets are in bytes.
        """
        return self._call("uri_error", *options(spec, guess=guess))

    def parse(
        self,
        *,
        spec: Spec = "rfc3986",
        guess: bool = False,
        keep_case: bool = False,
    ) -> Result:
        """Return all components in a struct, parsing the URI once."""
        return self._call("uri_parse", *options(spec, guess=guess, keep_case=keep_case))

    def from_bytes(self) -> Result:
        """Return bytes as a string, or null if they are not UTF-8. `error` describes why."""
        return self._call("uri_from_bytes")

    def registered_domain(
        self,
        *,
        spec: Spec = "rfc3986",
        guess: bool = False,
        keep_case: bool = False,
        icann: bool = False,
    ) -> Result:
        """Return the registered domain of the host, by the Public Suffix List."""
        return self._call(
            "uri_registered_domain", *options(spec, guess=guess, keep_case=keep_case, icann=icann)
        )

    def public_suffix(
        self,
        *,
        spec: Spec = "rfc3986",
        guess: bool = False,
        keep_case: bool = False,
        icann: bool = False,
    ) -> Result:
        """Return the public suffix of the host, by the Public Suffix List."""
        return self._call(
            "uri_public_suffix", *options(spec, guess=guess, keep_case=keep_case, icann=icann)
        )

    def registered_label(
        self,
        *,
        spec: Spec = "rfc3986",
        guess: bool = False,
        keep_case: bool = False,
        icann: bool = False,
    ) -> Result:
        """Return the first label of the registered domain of the host."""
        return self._call(
            "uri_registered_label", *options(spec, guess=guess, keep_case=keep_case, icann=icann)
        )

    def subdomain(
        self,
        *,
        spec: Spec = "rfc3986",
        guess: bool = False,
        keep_case: bool = False,
        icann: bool = False,
    ) -> Result:
        """Return the labels of the host before the registered domain."""
        return self._call(
            "uri_subdomain", *options(spec, guess=guess, keep_case=keep_case, icann=icann)
        )

    def host_without_www(
        self,
        *,
        spec: Spec = "rfc3986",
        guess: bool = False,
        keep_case: bool = False,
    ) -> Result:
        """Return the host without a leading `www.`."""
        return self._call("uri_host_without_www", *options(spec, guess=guess, keep_case=keep_case))

    def host_reversed(
        self,
        *,
        spec: Spec = "rfc3986",
        guess: bool = False,
        keep_case: bool = False,
    ) -> Result:
        """Return the host with its labels in reverse order."""
        return self._call("uri_host_reversed", *options(spec, guess=guess, keep_case=keep_case))

    def host_label(
        self,
        number: int,
        *,
        spec: Spec = "rfc3986",
        guess: bool = False,
        keep_case: bool = False,
    ) -> Result:
        """Return a label of the host by its number."""
        return self._call(
            "uri_host_label", number, *options(spec, guess=guess, keep_case=keep_case)
        )

    def host_inet(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the IP address in the host in its canonical form, without brackets."""
        return self._call("uri_host_inet", *options(spec, guess=guess))

    def host_ascii(
        self,
        *,
        spec: Spec = "rfc3986",
        guess: bool = False,
        keep_case: bool = False,
    ) -> Result:
        """Return the host in ASCII, as used in DNS (UTS 46)."""
        return self._call("uri_host_ascii", *options(spec, guess=guess, keep_case=keep_case))

    def host_unicode(
        self,
        *,
        spec: Spec = "rfc3986",
        guess: bool = False,
        keep_case: bool = False,
    ) -> Result:
        """Return the host in Unicode, except for labels that may be confused with others."""
        return self._call("uri_host_unicode", *options(spec, guess=guess, keep_case=keep_case))

    def path_segments(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the segments of the path in a list, as written."""
        return self._call("uri_path_segments", *options(spec, guess=guess))

    def path_segment(
        self,
        number: int,
        *,
        spec: Spec = "rfc3986",
        guess: bool = False,
    ) -> Result:
        """Return a segment of the path by its number, as written."""
        return self._call("uri_path_segment", number, *options(spec, guess=guess))

    def filename(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the last segment of the path."""
        return self._call("uri_filename", *options(spec, guess=guess))

    def extension(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the last segment of the path after its last dot."""
        return self._call("uri_extension", *options(spec, guess=guess))

    def hierarchy(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the URI and its parents in a list, the shortest first."""
        return self._call("uri_hierarchy", *options(spec, guess=guess))

    def path_hierarchy(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the path and its parents in a list, the shortest first, without `/`."""
        return self._call("uri_path_hierarchy", *options(spec, guess=guess))

    def query_get(self, name: str, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the decoded value of the first query parameter with a name."""
        return self._call("uri_query_get", name, *options(spec, guess=guess))

    def query_get_all(
        self,
        name: str,
        *,
        spec: Spec = "rfc3986",
        guess: bool = False,
    ) -> Result:
        """Return the decoded values of all query parameters with a name, in a list."""
        return self._call("uri_query_get_all", name, *options(spec, guess=guess))

    def query_pairs(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the decoded query parameters in a list of structs of name and value."""
        return self._call("uri_query_pairs", *options(spec, guess=guess))

    def query_names(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the decoded names of the query parameters in a list, in order."""
        return self._call("uri_query_names", *options(spec, guess=guess))

    def query_parts(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the query parameters in a list, as written."""
        return self._call("uri_query_parts", *options(spec, guess=guess))

    def query_set(self, name: str | Values, value: str | Values) -> Result:
        """Set the value of a query parameter, and remove others with this name."""
        return self._call("uri_query_set", name, value)

    def query_append(self, name: str | Values, value: str | Values) -> Result:
        """Append a query parameter, even if there is one with this name."""
        return self._call("uri_query_append", name, value)

    def query_remove(self, *names: str) -> Result:
        """Remove query parameters by name. All other bytes are unchanged."""
        return self._call("uri_query_remove", *names)

    def query_sort(self) -> Result:
        """Sort the query parameters by their decoded names."""
        return self._call("uri_query_sort")

    def normalize(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Normalize a URI (RFC 3986 section 6.2)."""
        return self._call("uri_normalize", *options(spec, guess=guess))

    def resolve(self, *, base: str | Values, spec: Spec = "rfc3986") -> Result:
        """Resolve a reference against a base URI (RFC 3986 section 5)."""
        return self._call("uri_resolve", base, *options(spec))

    def relativize(self, *, base: str | Values, spec: Spec = "rfc3986") -> Result:
        """Return the shortest reference from a base URI to a URI."""
        return self._call("uri_relativize", base, *options(spec))

    def origin(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Return the normalized scheme, host, and port, without a default port."""
        return self._call("uri_origin", *options(spec, guess=guess))

    def without_userinfo(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Remove the userinfo."""
        return self._call("uri_without_userinfo", *options(spec, guess=guess))

    def without_www(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Remove a leading `www.` from the host."""
        return self._call("uri_without_www", *options(spec, guess=guess))

    def redact(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Replace each password and token with `***`."""
        return self._call("uri_redact", *options(spec, guess=guess))

    def to_iri(self, *, spec: Spec = "rfc3986", guess: bool = False) -> Result:
        """Convert a URI to an IRI (RFC 3987 section 3.2)."""
        return self._call("uri_to_iri", *options(spec, guess=guess))

    def from_iri(self) -> Result:
        """Convert an IRI to a URI (RFC 3987 section 3.1)."""
        return self._call("uri_from_iri")

    def canonicalize(self, profile: str = "crawler", *, spec: Spec | None = None) -> Result:
        """Return the canonical form of a URL by a profile, `crawler` by default."""
        return self._call("uri_canonicalize", profiled(profile, spec))

    def surt(self, profile: str = "commoncrawl", *, spec: Spec | None = None) -> Result:
        """Return the SURT key of a URL by a profile, `commoncrawl` by default."""
        return self._call("uri_surt", profiled(profile, spec))

    def safe_browsing_expressions(self) -> Result:
        """Return the host and path combinations of a URL for a Safe Browsing lookup in a list."""
        return self._call("uri_safe_browsing_expressions")

    def equal(
        self,
        other: str | Values,
        up_to: str = "scheme",
        *,
        spec: Spec = "rfc3986",
    ) -> Result:
        """Return whether two URIs are equivalent (RFC 3986 section 6)."""
        return self._call("uri_equal", other, up_to, *options(spec))

    def encode(self, part: str | None = None) -> Result:
        """Percent-encode a string as a part of a URI."""
        return self._call("uri_encode", *words(part))

    def decode(self, part: str | None = None) -> Result:
        """Decode a percent-encoded string. Fails if that is not possible."""
        return self._call("uri_decode", *words(part))

    def try_decode(self, part: str | None = None) -> Result:
        """Decode a percent-encoded string. Returns null if that is not possible."""
        return self._call("uri_try_decode", *words(part))

    def find(self) -> Result:
        """Return the URIs in a string in a list of structs.

        Uri, raw (as written), and the byte offsets start and end, from 0.
        """
        return self._call("uri_find")

    def replace(self, replacement: str) -> Result:
        """Replace every URI in a string."""
        return self._call("uri_replace", replacement)

    def readings(self) -> Result:
        """Return how much different URL parsers disagree about a URL.

        `agree`, or the largest difference, such as `accept-split` or `host-split`.
        """
        return self._call("uri_readings")

    def audit(self, policy: str | None = None) -> Result:
        """Return the identifiers of the security rules that a URL violates in a list."""
        return self._call("uri_audit", *words(policy))
