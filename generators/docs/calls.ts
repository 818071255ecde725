import type { Registry } from "../../registry/registry.ts";
import { code, table } from "./table.ts";

const kinds = ["lists", "reads", "creates", "updates", "deletes", "imports", "does", "handler"] as const;

/** Reference of all calls with their exact paths, then of every transition. Takes a registry with parked calls. */
export function callsReference(registry: Registry): string {
  const calls = [...registry.calls.values()]
    .map((call) => {
      const kind = kinds.find((one) => call[one] !== undefined);
      return [
        call.method,
        code(`/${call.path}`),
        code(call.name),
        kind ? `${kind} ${kind === "handler" ? "" : String(call[kind])}`.trim() : "",
        call.allow.join(", "),
        (call.errors ?? []).join(" "),
        call.parked ? "parked" : "",
      ];
    })
    .sort((a, b) => String(a[1]).localeCompare(String(b[1])));
  const transitions = [...registry.lifecycles.values()].flatMap(({ entity, axis, transitions }) => {
    const base = registry.bases.get(entity);
    return base === undefined
      ? []
      : Object.entries(transitions)
          .filter(([, { by }]) => by.some((who) => who !== "system"))
          .map(([name, { by, ask, from, to }]) => [
            code(`/${base}/{id}/${name}`),
            `${entity}.${axis}`,
            [from ?? "any"].flat().join(", "),
            typeof to === "string" ? to : (to ?? []).map((one) => one.to).join(" or "),
            by.join(", "),
            (ask ?? []).join(", "),
          ]);
  });
  return [
    "# Calls",
    "",
    table(["Method", "Path", "Name", "What it does", "Who", "Codes", ""], calls),
    "",
    "# Pages of a list",
    "",
    "A `lists` call takes `page`, `page_size`, `sort`, `order` (`asc` or `desc`), `keyword`, its filters, and `exact=true`. " +
      "It answers `rows`, `count`, `more` where only the beginning was counted, and `next` where the page was full. " +
      "With `after`, which is that `next`, the following page begins behind the row with which this one ended: it costs " +
      "the same however far behind it is, and rows that come or go before it do not move it. It belongs to the same " +
      "`sort` and `order`. Without it `page` counts the rows off from the start.",
    "",
    "# Transitions",
    "",
    "Each is taken by POST at its path and previewed by POST at the path and `/plan`.",
    "",
    table(["Path", "Axis", "From", "To", "By", "Asks"], transitions),
    "",
  ].join("\n");
}
