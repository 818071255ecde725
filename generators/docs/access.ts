import type { Registry } from "../../registry/registry.ts";
import { code, table } from "./table.ts";

/**
 * Access matrix for auditors: role × page, role × call, party × transition, party × rows of lists, role × permission
 * group.
 */
export function accessMatrix(registry: Registry): string {
  const whos = [...Object.keys(registry.roles.roles), "public", "session", "link", "portfolio"];
  const mark = (allow: readonly string[], who: string): string => {
    const entries = allow.filter((one) => one === who || one.startsWith(`${who}:`));
    if (entries.length === 0) return "";
    return entries.some((one) => one === who) ? "yes" : entries.map((one) => one.slice(who.length + 1)).join(", ");
  };
  const pages = [...registry.pages.values()].map((page) => [
    code(page.name),
    ...whos.map((who) => mark(page.allow, who)),
  ]);
  const calls = [...registry.calls.values()].map((call) => [
    code(call.name),
    ...whos.map((who) => mark(call.allow, who)),
  ]);
  const groups = Object.entries(registry.roles.roles).flatMap(([role, { groups }]) =>
    Object.entries(groups ?? {}).map(([group, permissions]) => [role, group, permissions.join(", ")]),
  );
  const transitions = [...registry.lifecycles.values()].flatMap(({ entity, transitions }) =>
    Object.entries(transitions).map(([name, { by, notBy }]) => [
      code(`${entity}.${name}`),
      by.join(", "),
      (notBy ?? []).join(", "),
    ]),
  );
  const rows = [...registry.entities.values()].flatMap(({ $id, rows: lists }) =>
    Object.entries(lists ?? {}).flatMap(([list, readers]) =>
      Object.entries(readers).map(([party, ways]) => [
        code(`${$id}.${list}`),
        party,
        ways === true ? "every row" : `rows that lead to it by ${ways.map(code).join(", ")}`,
      ]),
    ),
  );
  return [
    "# Access",
    "",
    "Who reads a record is decided by its parties, who moves it by the lifecycle; pages and calls only narrow.",
    "",
    "## Pages",
    "",
    table(["Page", ...whos], pages),
    "",
    "## Calls",
    "",
    table(["Call", ...whos], calls),
    "",
    "## Transitions",
    "",
    table(["Transition", "By", "Not by who took"], transitions),
    "",
    "## Rows",
    "",
    "Lists whose rows are not all for the same parties; who is not named reads none.",
    "",
    table(["List", "Party", "Reads"], rows),
    "",
    "## Permission groups",
    "",
    table(["Role", "Group", "Permissions"], groups),
    "",
  ].join("\n");
}
