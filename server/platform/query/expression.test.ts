import { afterAll, beforeAll, expect, it } from "vitest";
import * as fc from "fast-check";
import type { Condition, Entity } from "../../../generated/types/grammar/index.d.ts";
import type { Registry } from "../../../registry/registry.ts";
import { test as holds } from "../../../schemas/vocabulary/condition/test.ts";
import type { Store } from "../store/handle.ts";
import { openEmbedded } from "../store/pglite.ts";
import { conditionText } from "./expression.ts";
import { Values } from "./values.ts";

const bill: Entity = {
  $id: "bill",
  grammar: 2,
  type: "object",
  properties: {
    amount: { format: "money", signed: true },
    paid: { format: "money" },
    due: { format: "date" },
    state: { options: ["draft", "sent"] },
    closed: { type: "boolean" },
    days: { type: "integer" },
    month: { format: "month" },
  },
};
const registry = { entities: new Map([["bill", bill]]), calls: new Map() } as unknown as Registry;
const TODAY = "2026-11-23";
const COLUMNS = {
  amount: "numeric(15,2)",
  paid: "numeric(15,2)",
  due: "date",
  state: "text",
  closed: "boolean",
  days: "integer",
  month: "text",
};

let store: Store;
beforeAll(async () => {
  store = await openEmbedded();
});
afterAll(() => store.close());

const money = fc.integer({ min: 0, max: 300 }).map((cents) => (cents / 100).toFixed(2));
const date = fc.constantFrom("2026-11-22", "2026-11-23", "2026-11-24");
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });
const record = fc.record({
  amount: maybe(money),
  paid: maybe(money),
  due: maybe(date),
  state: maybe(fc.constantFrom("draft", "sent")),
  closed: maybe(fc.boolean()),
  days: maybe(fc.integer({ min: 0, max: 3 })),
  month: maybe(fc.constantFrom("2026-10", "2026-11", "2026-12")),
});

const moneyLeft = fc.constantFrom<object>(
  { field: "amount" },
  { field: "paid" },
  { sum: [{ field: "amount" }, { field: "paid" }] },
  { difference: [{ field: "amount" }, { field: "paid" }] },
  { product: [{ field: "amount" }, { field: "paid" }] },
  { percent: [{ field: "amount" }, "9.00"] },
);
const ordered = (left: fc.Arbitrary<object>, right: fc.Arbitrary<unknown>) =>
  fc
    .tuple(left, fc.constantFrom("is", "below", "atMost", "atLeast", "above"), right)
    .map(([side, word, value]) => ({ ...side, [word]: value }));
const plain = fc.oneof(
  ordered(moneyLeft, fc.oneof(money, fc.constantFrom({ field: "paid" }, { field: "amount" }))),
  ordered(
    fc.constantFrom({ field: "due" }, { today: true }),
    fc.oneof(date, fc.constantFrom({ today: true }, { field: "due" })),
  ),
  ordered(
    fc.constant({ field: "month" }),
    fc.constantFrom<unknown>({ today: true }, { field: "due" }, { field: "month" }, "2026-11"),
  ),
  ordered(fc.constantFrom({ field: "due" }, { today: true }), fc.constant({ field: "month" })),
  ordered(fc.constant({ days: [{ today: true }, { field: "due" }] }), fc.integer({ min: -1, max: 1 })),
  ordered(fc.constant({ field: "days" }), fc.integer({ min: 0, max: 3 })),
  fc.constantFrom<object>(
    { field: "state", is: "draft" },
    { field: "state", in: ["sent", "draft"] },
    { field: "closed", is: true },
    { field: "closed", is: false },
    { field: "state", filled: true },
    { field: "due", filled: false },
  ),
);
const { condition } = fc.letrec<{ condition: object }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    plain,
    tie("condition").map((inner) => ({ not: inner })),
    fc
      .tuple(fc.constantFrom("all", "any"), fc.array(tie("condition"), { minLength: 1, maxLength: 3 }))
      .map(([word, inner]) => ({ [word]: inner })),
  ),
}));

it("a condition holds in a statement exactly where it holds on the screen, also of absent data", async () => {
  await fc.assert(
    fc.asyncProperty(condition, record, async (generated, values) => {
      const scope = { registry, entity: "bill", alias: "t", values: new Values({ acting: undefined, today: TODAY }) };
      const text = conditionText(scope, generated as Condition);
      const columns = Object.entries(COLUMNS).map(
        ([name, type]) => `${scope.values.add(values[name as keyof typeof values] ?? null)}::${type} AS "${name}"`,
      );
      const row = await store.reading.first(
        `SELECT (${text}) AS holds FROM (SELECT ${columns.join(", ")}) t`,
        scope.values.list,
      );
      const screen = holds(generated as Condition, (kind, path) =>
        kind === "today" ? TODAY : (values as Record<string, unknown>)[path],
      );
      expect(row?.["holds"] ?? undefined, JSON.stringify({ said: generated, values })).toBe(screen);
    }),
    { numRuns: 300 },
  );
});
