"""Findings, policies, guards, and secrets."""

import ipaddress
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from urikit.security import (
    FetchGuard,
    Finding,
    Policy,
    Rejection,
    audit,
    redact,
    rule,
    rules,
    secrets,
    special_address,
)


def test_every_example_of_a_rule_has_a_finding() -> None:
    for each in rules():
        policy = Policy("empty", enable=[each.id])
        for example in each.examples:
            findings = [f for f in policy.audit(example) if f.rule == each.id]
            assert findings, (each.id, example)
            assert findings[0].remedy == each.remedy
        for accepted in each.accepted:
            assert each.id not in [f.rule for f in policy.audit(accepted) if f.depth == 0]


def test_spans_are_string_indices() -> None:
    url = "http://ü@\u202eexample.com\\x"
    for finding in audit(url):
        start, end = finding.byte_span
        assert url[finding.start : finding.end] == url.encode()[start:end].decode()
    backslash = next(finding for finding in audit(url) if finding.rule == "backslash")
    assert url[backslash.start : backslash.end] == "\\"


@given(st.text(st.characters(exclude_categories=[])) | st.binary())
def test_any_input_is_audited(url: str | bytes) -> None:
    for name in ("general", "web-fetch", "redirect", "link-text", "archive", "unanimous"):
        for finding in audit(url, name):  # type: ignore[arg-type]
            start, end = finding.span
            assert 0 <= start <= end <= len(url)


def test_at_least_selects_severities() -> None:
    url = "https://joe@example.com./"
    all_findings = audit(url, "link-text")
    errors = audit(url, "link-text", at_least="error")
    assert 0 < len(errors) < len(all_findings)
    assert {finding.severity for finding in errors} == {"error"}
    assert Policy("link-text").worst(url) == "error"
    assert Policy("empty").worst(url) is None


def test_policies_are_configurable() -> None:
    url = "http://192.168.0.1:6379/"
    found = {finding.rule for finding in audit(url, "web-fetch")}
    assert found >= {"ip-special", "port-service"}
    policy = Policy("web-fetch", allow=["ip-special"], ports=[6379])
    assert not {"ip-special", "port-service"} & {finding.rule for finding in policy.audit(url)}
    assert len(Policy(allow=["backslash"]).rules) == len(Policy().rules) - 1
    nested = "https://example.com/?url=http://10.0.0.1/"
    assert Policy("web-fetch", embedded_depth=0, allow=["nested-uri"]).worst(nested) is None


def test_policies_list_hosts_and_ports() -> None:
    site = Policy("redirect", hosts=["own.example", "*.own.example"], only_ports=[443])
    for url in ("/account", "https://own.example/", "/login?next=//shop.own.example:443/"):
        assert site.worst(url) in (None, "info")
    for url in (
        "https://evil.example/",
        "/login?next=/%09/evil.example",
        "/login?next=%2F%5Cevil.example",
        "https://own.example:8443/",
    ):
        assert site.worst(url) == "error"
    (finding,) = Policy("redirect").audit("https://own.example/")
    assert "own origin is unknown" in finding.message
    with pytest.raises(ValueError, match="invalid host"):
        Policy(hosts=["https://own.example/"])


def test_policies_and_findings_are_picklable() -> None:
    policy = Policy(
        "web-fetch",
        ports=[8081],
        deny=["backslash"],
        hosts=["a.example"],
        only_ports=[443, 8081],
        embedded_depth=2,
    )
    copy = pickle.loads(pickle.dumps(policy))
    assert repr(copy) == repr(policy) == repr(eval(repr(policy), {"Policy": Policy}))
    findings = policy.audit("http://ü@127.0.0.1\\x")
    assert findings
    assert pickle.loads(pickle.dumps(findings)) == findings
    assert len({*findings, *policy.audit("http://ü@127.0.0.1\\x")}) == len(findings)
    assert pickle.loads(pickle.dumps(rule("backslash"))) == rule("backslash")
    match findings[0]:
        case Finding(rule=name, severity=severity):
            assert (name, severity) == (findings[0].rule, findings[0].severity)
        case _:
            pytest.fail("no match")


@pytest.mark.parametrize(
    "create",
    [
        lambda: Policy("nothing"),  # type: ignore[arg-type]
        lambda: Policy(deny=["back-slash"]),
        lambda: audit("http://a/", "nothing"),  # type: ignore[arg-type]
        lambda: audit("http://a/", at_least="fatal"),  # type: ignore[arg-type]
        lambda: FetchGuard(hosts=["http://a/"]),
        lambda: FetchGuard(schemes=["https:"]),
        lambda: special_address("example.com"),
    ],
)
def test_invalid_options_are_value_errors(create) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError):
        create()


def test_unknown_rules_are_key_errors() -> None:
    with pytest.raises(KeyError, match="back-slash"):
        rule("back-slash")


def test_a_guard_returns_the_uri_to_fetch() -> None:
    guard = FetchGuard()
    url = guard.check("HTTP://Example.com:80/a/../b")
    assert str(url) == "http://example.com/b"
    assert str(url.uri) == "http://example.com/b"
    assert url == guard.check("http://example.com/b")
    assert len({url, guard.check("http://example.com/b")}) == 1


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("http://169.254.169.254/latest/meta-data/", "ip-special"),
        ("http://0x7f.1/", "ipv4-rare"),
        ("http://[::ffff:127.0.0.1]/", "ip-special"),
        ("file:///etc/passwd", "scheme-other"),
        ("http://127.0.0.1\\@example.com/", "backslash"),
        ("//example.com/", "scheme-missing"),
        ("http://é.example/", "iri"),
        ("", "scheme-missing"),
    ],
)
def test_a_guard_rejects(url: str, reason: str) -> None:
    with pytest.raises(Rejection) as caught:
        FetchGuard().check(url)
    assert reason in [finding.rule for finding in caught.value.findings]
    assert isinstance(caught.value, ValueError)
    assert pickle.loads(pickle.dumps(caught.value)).findings == caught.value.findings


def test_allow_lists() -> None:
    guard = FetchGuard(hosts=["api.example.com", "*.cdn.example"], schemes=["https"])
    assert str(guard.check("https://API.example.com/v1"))
    assert str(guard.check("https://eu.cdn.example/"))
    for url, reason in [
        ("https://cdn.example/", "host-not-allowed"),
        ("https://api.example.com.evil.example/", "host-not-allowed"),
        ("http://api.example.com/", "scheme-not-allowed"),
    ]:
        with pytest.raises(Rejection) as caught:
            guard.check(url)
        assert [finding.rule for finding in caught.value.findings] == [reason]
    with pytest.raises(Rejection):
        FetchGuard(hosts=[]).check("https://example.com/")


def test_redirects() -> None:
    guard = FetchGuard(same_origin_redirects=True)
    base = guard.check("https://example.com/login")
    assert str(guard.check_redirect(base, "/account")) == "https://example.com/account"
    for reference in ("//example.com:8443/", "//127.0.0.1/", "javascript:alert(1)", "http:/x"):
        with pytest.raises(Rejection):
            guard.check_redirect(base, reference)


def test_reject_at_and_pickling_of_guards() -> None:
    url = "https://example.com./"
    assert str(FetchGuard("general").check(url))
    guard = FetchGuard(Policy("general"), reject_at="warning", hosts=["example.com"])
    for each in (guard, pickle.loads(pickle.dumps(guard))):
        with pytest.raises(Rejection):
            each.check(url)
        assert repr(each) == repr(guard)


def test_a_lone_surrogate_is_rejected() -> None:
    with pytest.raises(ValueError):
        FetchGuard().check("http://a/\ud800")


def test_passwords_are_masked_in_repr() -> None:
    guard = FetchGuard(Policy("empty"))
    url = guard.check("https://joe:hush@example.com/")
    assert "hush" not in repr(url)
    assert "hush" in str(url)


def test_secrets_are_found_and_redacted() -> None:
    url = "https://jö:hüsh@example.com/?token=äbc&x=1"
    assert [url[start:end] for start, end in secrets(url)] == ["hüsh", "äbc"]
    assert redact(url) == "https://jö:***@example.com/?token=***&x=1"
    assert redact(url.encode(), mask="-") == "https://jö:-@example.com/?token=-&x=1".encode()
    assert redact("\udcff http://a:b@c/") == "\udcff http://a:***@c/"


def test_special_addresses() -> None:
    assert special_address(ipaddress.ip_address("127.0.0.1")) == "loopback"
    assert special_address("fe80::1%eth0") == special_address("fe80::1")
    for number in range(0, 2**32, 7_654_321):
        address = ipaddress.IPv4Address(number)
        if address.is_global and not address.is_multicast:
            assert special_address(address) in (None, "cloud metadata"), address


def test_names_are_any_iterable_but_a_string() -> None:
    guard = FetchGuard(hosts={"example.com"}, schemes=(it for it in ["https"]))
    assert str(guard.check("https://example.com")) == "https://example.com/"
    assert repr(Policy(allow={"password"})) == "Policy('general', allow=('password',))"
    for call in (
        lambda: FetchGuard(hosts="example.com"),
        lambda: FetchGuard(schemes="https"),
        lambda: Policy(allow="password"),
    ):
        with pytest.raises(TypeError, match="expected an iterable of str, got str"):
            call()


@pytest.mark.parametrize("value", [None, 1, b"127.0.0.1", [], object()])
def test_an_address_has_a_type(value: object) -> None:
    with pytest.raises(TypeError, match="expected str, IPv4Address, or IPv6Address, got"):
        special_address(value)  # type: ignore[arg-type]
