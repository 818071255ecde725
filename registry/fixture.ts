import type { Constants } from "../generated/types/constants.d.ts";
import type { Entity, Lifecycle } from "../generated/types/grammar/index.d.ts";
import type { WholePage } from "./model.ts";
import type { NamedCall, Registry } from "./model.ts";

/** What a test says of a registry; all else is empty. */
interface RegistryParts {
  entities?: Record<string, Omit<Entity, "$id" | "grammar" | "type"> & Partial<Entity>>;
  lifecycles?: Omit<Lifecycle, "grammar">[];
  calls?: Record<string, Omit<NamedCall, "name" | "entity">>;
  pages?: Record<string, Omit<WholePage, "grammar">>;
  bases?: Record<string, string>;
  constants?: Partial<Constants>;
}

/** A registry in memory, for tests. */
export function registryOf(parts: RegistryParts): Registry {
  return {
    root: "/nowhere",
    entities: new Map(
      Object.entries(parts.entities ?? {}).map(([name, entity]) => [
        name,
        { $id: name, grammar: 2, type: "object", ...entity },
      ]),
    ),
    lifecycles: new Map(
      (parts.lifecycles ?? []).map((lifecycle) => [
        `${lifecycle.entity}.${lifecycle.axis}`,
        { grammar: 1, ...lifecycle },
      ]),
    ),
    calls: new Map(
      Object.entries(parts.calls ?? {}).map(([name, call]) => [name, { ...call, name, entity: name.split(".")[0]! }]),
    ),
    bases: new Map(Object.entries(parts.bases ?? {})),
    pages: new Map(Object.entries(parts.pages ?? {}).map(([name, page]) => [name, { grammar: 2, ...page, name }])),
    brands: new Map(),
    letters: new Map(),
    files: new Map(),
    roles: { permissions: {}, roles: {} },
    menu: { entries: [] },
    errors: { codes: {} },
    constants: (parts.constants ?? {}) as Constants,
    stored: { values: {} },
    environments: { environments: {} },
    invariants: { invariants: {} },
    guards: { guards: {} },
    effects: { effects: {} },
    terms: { terms: {} },
    wording: () => new Map(),
  };
}

/** A small invoice with lines, a status and rules. */
export const bill: NonNullable<RegistryParts["entities"]>[string] = {
  title: "bill_no",
  parties: { seller: "seller", buyer: "buyer" },
  required: ["bill_no", "buyer", "issue_date", "due_date", "lines"],
  readable: { note: ["seller"] },
  properties: {
    bill_no: { type: "string", maxLength: 10, pattern: "^[A-Z0-9-]+$" },
    seller: { ref: "company", show: "name", calc: true },
    buyer: { ref: "company", show: "name" },
    issue_date: { format: "date", atMost: "today" },
    due_date: { format: "date" },
    status: { options: ["draft", "sent", "paid"], default: "draft" },
    note: { format: "text", minLength: 5, maxLength: 20 },
    balance: { format: "money", signed: true },
    limit: { format: "money", above: "0", atMost: "7600000" },
    kinds: { type: "array", options: ["goods", "work"] },
    address: {
      type: "object",
      required: ["postal"],
      properties: { street: { type: "string" }, postal: { format: "postal" } },
    },
    lines: { type: "array", minItems: 1, maxItems: 20, children: true, items: { $ref: "#/definitions/line" } },
    total: { format: "money", calc: true, computed: { sum: [{ field: "lines.net" }] } },
  },
  definitions: {
    line: {
      type: "object",
      required: ["text", "price"],
      properties: {
        text: { type: "string" },
        price: { format: "money", above: "0" },
        discount: { format: "money" },
        net: { format: "money", calc: true, computed: { difference: [{ field: "price" }, { field: "discount" }] } },
      },
    },
  },
  rules: [
    { name: "due_after_issue", holds: { field: "due_date", atLeast: { field: "issue_date" } }, at: ["due_date"] },
    {
      name: "discount_below_price",
      holds: { field: "lines.discount", below: { field: "lines.price" } },
      at: ["lines.discount"],
    },
  ],
};

/** The life of that bill. */
export const billStatus: Omit<Lifecycle, "grammar"> = {
  entity: "bill",
  axis: "status",
  transitions: {
    send: { from: "draft", to: "sent", by: ["seller:bill.send"], whole: true },
    pay: {
      from: ["sent"],
      to: "paid",
      by: ["buyer:bill.pay", "system"],
      ask: ["limit", "note?", "comment?"],
      task: true,
    },
  },
};
