/** The host: registered domain, IDNA, notations of IP addresses, and keys for archives. */

import { code, english, facts, h, table, value } from "../dom.mjs";
import { hex } from "../text.mjs";

/** Returns notations of an IPv4 address, all of which browsers accept. */
function notations(address, view) {
  const bytes = address.split(".").map(Number);
  const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
  const octal = bytes.map((byte) => `0${byte.toString(8).padStart(3, "0")}`).join(".");
  const [a, b] = [0, 2].map((i) => hex(bytes[i]).toLowerCase() + hex(bytes[i + 1]).toLowerCase());
  return facts([
    [view.t("domain.dotted"), code(address)],
    [view.t("domain.decimal"), code(String(number))],
    [view.t("domain.hex"), code(`0x${bytes.map(hex).join("")}`)],
    [view.t("domain.octal"), code(octal)],
    [view.t("domain.mapped"), code(`[::ffff:${a}:${b}]`)],
    [view.t("domain.reverse"), code(`${bytes.toReversed().join(".")}.in-addr.arpa`)],
  ]);
}

/** Returns the rows about a name or an address. */
function properties(answer, view) {
  const { domain, block } = answer;
  return facts(
    [
      [view.t("domain.host"), code(answer.host)],
      [view.t("domain.contacted"), value(answer.contacted ?? answer.ascii)],
      [view.t("domain.ascii"), value(answer.ascii)],
      [view.t("domain.unicode"), value(answer.unicode)],
      ...(domain
        ? [
            [view.t("domain.registered"), h("strong", null, value(domain.registeredDomain))],
            [view.t("domain.suffix"), value(domain.publicSuffix)],
            [view.t("domain.subdomain"), value(domain.subdomain)],
          ]
        : [[view.t("domain.address"), value(answer.address)]]),
      block && [
        view.t("domain.block"),
        h("strong", null, "⚠ ", english(block.name)),
        ` (${block.prefix}, `,
        english(block.source),
        ")",
      ],
    ].filter(Boolean),
  );
}

export async function render(view) {
  const answer = view.ask("host", view.shown);
  if (answer.host === null) return h("p", null, view.t("domain.none"));
  const { splitDomain } = await import("../../../bindings/wasm/dist/esm/domain.js");
  answer.domain = answer.address === null ? splitDomain(answer.ascii ?? answer.host) : null;
  const rows = answer.forms.map(({ profile, url, surt }) => [profile, value(url), value(surt)]);
  return [
    properties(answer, view),
    /^\d+(\.\d+){3}$/.test(answer.address) && [
      h("h3", null, view.t("domain.notations")),
      notations(answer.address, view),
    ],
    table(
      view.t("domain.forms"),
      [view.t("domain.profile"), view.t("domain.canonical"), "SURT"],
      rows,
    ),
  ];
}
