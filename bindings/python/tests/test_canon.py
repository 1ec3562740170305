"""Registered domains, canonical forms, SURT keys, and tracking parameters."""

import json
import pickle
from typing import Any

import pytest
import urikit
from hypothesis import given
from hypothesis import strategies as st
from urikit import canon

URLS = st.sampled_from(
    [
        "http://www.Example.com:80/Path/?b=2&a=1#top",
        "https://例え.jp/豆?ü",
        "mailto:a@b",
        "",
        "//h/..//x",
        "http://1.2.3.4/%7e",
        "dns:example.com",
        "http://u:p@h:81/;jsessionid=0123456789abcdef0123456789abcdef",
    ]
) | st.text(max_size=30)


@pytest.mark.parametrize(
    ("host", "registered", "suffix", "subdomain"),
    [
        ("www.example.co.uk", "example.co.uk", "co.uk", "www"),
        ("A.B.Example.COM.", "Example.COM", "COM", "A.B"),
        ("co.uk", None, "co.uk", None),
        ("192.0.2.1", None, None, None),
        ("[::1]", None, None, None),
        ("", None, None, None),
        ("a..b", None, None, None),
        ("printer.internal", "printer.internal", "internal", None),
        ("食狮.公司.cn", "食狮.公司.cn", "公司.cn", None),
        ("2001:db8::1", None, None, None),
    ],
)
def test_domains(
    host: str, registered: str | None, suffix: str | None, subdomain: str | None
) -> None:
    assert canon.registered_domain(host) == registered
    assert canon.public_suffix(host) == suffix
    assert canon.subdomain(host) == subdomain
    if suffix is None:
        with pytest.raises(ValueError):
            canon.split_domain(host)
    else:
        domain = canon.split_domain(host)
        assert domain.registered_domain == registered
        assert (domain.public_suffix, domain.subdomain) == (suffix, subdomain)
        labels = (domain.subdomain, domain.label, domain.public_suffix)
        assert ".".join(label for label in labels if label is not None) == domain.host


@pytest.mark.parametrize("value", ["https://www.example.co.uk/x", "example.com:80", "a b", "a/b"])
def test_a_url_is_not_a_host(value: str) -> None:
    functions = (
        canon.registered_domain,
        canon.public_suffix,
        canon.subdomain,
        canon.split_domain,
        canon.Domain,
    )
    for function in functions:
        with pytest.raises(ValueError, match=r"for a URL, pass urikit\.parse\(url\)$"):
            function(value)


@pytest.mark.parametrize("spec", ["rfc3986", "rfc3987", "java", "whatwg"])
def test_references_have_hosts(spec: Any) -> None:
    uri = urikit.parse("https://www.shop.example.co.uk:80/x", spec=spec)
    assert canon.registered_domain(uri) == uri.registered_domain == "example.co.uk"
    assert canon.public_suffix(uri) == "co.uk"
    assert canon.subdomain(urikit.Host("a.example.com")) == "a"
    assert canon.split_domain(uri) == canon.Domain(uri) == canon.split_domain(str(uri.host))
    other = urikit.parse("mailto:info@example.com", spec=spec)
    assert canon.registered_domain(other) is None
    with pytest.raises(ValueError, match=r"host is empty"):
        canon.split_domain(other)


def test_only_the_icann_section() -> None:
    assert canon.registered_domain("a.github.io", icann=True) == "github.io"
    domain = canon.split_domain("x.a.github.io")
    assert (domain.kind, domain.label) == ("private", "a")
    icann = canon.split_domain("x.a.github.io", icann=True)
    assert (icann.kind, icann.label, icann.subdomain) == ("icann", "github", "x.a")
    for each in (domain, icann):
        assert pickle.loads(pickle.dumps(each)) == each
        assert eval(repr(each), {"Domain": canon.Domain}) == each
    assert len({domain, icann}) == 2
    match domain:
        case canon.Domain(subdomain, label, suffix):
            assert (subdomain, label, suffix) == ("x", "a", "github.io")
        case _:
            pytest.fail("no match")


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_host_is_split(host: str) -> None:
    try:
        registered = canon.registered_domain(host)
    except ValueError as error:
        assert "for a URL" in str(error)
        return
    if registered is not None:
        assert registered in host
        assert canon.registered_domain(registered) == registered


@given(URLS)
def test_str_and_bytes_have_the_same_canonical_form(url: str) -> None:
    for profile in canon.profiles():
        for function in (canon.canonicalize, canon.surt):
            try:
                result = function(url, profile)
            except urikit.UriError as error:
                assert 0 <= error.span[0] <= error.span[1] <= len(url)
                with pytest.raises(urikit.UriError):
                    function(url.encode(), profile)
            else:
                assert function(url.encode(), profile) == result.encode()
                assert function(url, profile.name) == result  # type: ignore[arg-type]


@given(URLS)
def test_canonical_forms_are_stable(url: str) -> None:
    try:
        once = canon.canonicalize(url)
    except urikit.UriError:
        return
    assert canon.canonicalize(once) == once


@given(st.binary())
def test_any_bytes_have_a_plain_key(url: bytes) -> None:
    assert canon.unsurt(canon.surt(url, "plain")) == url


def test_errors_have_a_span() -> None:
    with pytest.raises(urikit.UriError) as caught:
        canon.surt("http://ü.com:8o80/")
    assert caught.value.span == (13, 17)
    assert caught.value.byte_span == (14, 18)
    with pytest.raises(ValueError, match="expected one of crawler"):
        canon.surt("http://a/", "surt")  # type: ignore[arg-type]


def test_profiles_read_their_input_by_a_specification() -> None:
    messy = r"http:\\Good.example\@evil.example/"
    assert canon.canonicalize(messy, spec="whatwg") == "http://good.example/@evil.example/"
    assert canon.canonicalize(messy, "crawler+whatwg") == canon.canonicalize(messy, spec="whatwg")
    assert canon.surt(messy, "commoncrawl", spec="whatwg") == "example,good)/@evil.example"
    assert canon.Profile("crawler+whatwg").options["specification"] == "whatwg"
    with pytest.raises(urikit.UriError):
        canon.canonicalize(messy, spec="rfc3986")
    with pytest.raises(ValueError, match="unknown specification"):
        canon.canonicalize(messy, spec="rfc1738")  # type: ignore[arg-type]


def test_custom_profiles() -> None:
    ours = canon.Profile("ours", "crawler", fragment="keep", query_order="sort")
    assert canon.canonicalize("http://a/?b&a#x", ours) == "http://a/?a&b#x"
    assert canon.Profile("same", None, fragment="remove").options["port"] == "keep"
    assert ours.options["fragment"] == "keep"
    for profile in [ours, *canon.profiles()]:
        assert pickle.loads(pickle.dumps(profile)) == profile
        assert eval(repr(profile), {"Profile": canon.Profile}) == profile
    with pytest.raises(ValueError, match="unknown variant"):
        canon.Profile("x", "crawler", fragment="maybe")
    with pytest.raises(ValueError, match="unknown field"):
        canon.Profile("x", "crawler", fragments="keep")


def test_common_crawl_columns() -> None:
    columns = canon.common_crawl_columns("http://www.example.co.uk:8080/a?b")
    assert columns == {
        "url_surtkey": "uk,co,example)/a?b",
        "url_host_name": "www.example.co.uk",
        "url_host_tld": "uk",
        "url_host_2nd_last_part": "co",
        "url_host_3rd_last_part": "example",
        "url_host_4th_last_part": "www",
        "url_host_5th_last_part": None,
        "url_host_registry_suffix": "co.uk",
        "url_host_registered_domain": "example.co.uk",
        "url_host_private_suffix": "co.uk",
        "url_host_private_domain": "example.co.uk",
        "url_host_name_reversed": "uk.co.example.www",
        "url_protocol": "http",
        "url_port": 8080,
        "url_path": "/a",
        "url_query": "b",
    } | {"url_surtkey": columns["url_surtkey"]}
    assert columns["url_surtkey"] == canon.surt("http://www.example.co.uk:8080/a?b", "commoncrawl")


def test_tracking_parameters() -> None:
    clearurls = {
        "providers": {
            "shop": {
                "urlPattern": "^https?://shop\\.example\\.com",
                "rules": ["session"],
                "referralMarketing": ["tag"],
            }
        }
    }
    rules = canon.TrackingRules(
        ["utm_*"], adguard="$removeparam=gclid\n", clearurls=json.dumps(clearurls)
    )
    url = "https://shop.example.com/?utm_id=1&q=ü&gclid=2&session=3&tag=4"
    assert rules.clean(url) == "https://shop.example.com/?q=ü"
    assert [removed for removed, _ in rules.removals(url)] == [
        "utm_id=1",
        "gclid=2",
        "session=3",
        "tag=4",
    ]
    assert pickle.loads(pickle.dumps(rules)).clean(url) == rules.clean(url)
    kept = canon.TrackingRules(clearurls=json.dumps(clearurls), keep_referral=True)
    assert kept.clean("https://shop.example.com/?tag=4&session=3") == (
        "https://shop.example.com/?tag=4"
    )
    assert len(canon.TrackingRules()) == 0


def test_invalid_tracking_rules() -> None:
    rules = canon.TrackingRules("utm_*\na=b")
    assert len(rules) == 1
    assert rules.problems == ("line 2: delimiter in name in rule `a=b`",)
    with pytest.raises(ValueError, match="delimiter in name"):
        canon.TrackingRules("utm_*\na=b", strict=True)
    with pytest.raises(TypeError):
        canon.TrackingRules(7)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [None, 1, object()])
def test_other_types_are_type_errors(value: object) -> None:
    for function in (canon.surt, canon.canonicalize, canon.registered_domain, canon.unsurt):
        with pytest.raises(TypeError, match="expected str"):
            function(value)  # type: ignore[operator]
