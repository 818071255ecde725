import { describe, expect, it } from "vitest";
import { loadRegistry, type Registry } from "../../registry/registry.ts";
import type { Entity } from "../../generated/types/grammar/index.d.ts";
import { migrationsOf, type Migration } from "../../server/platform/store/migrate.ts";
import { migrationBetween } from "./between.ts";
import { isWider } from "./compare.ts";
import { wholeSchema } from "./create.ts";
import { difference } from "./difference.ts";

const [server] = migrationsOf();
const entity = (properties: Entity["properties"], more: Partial<Entity> = {}): Entity => ({
  $id: "bill",
  grammar: 2,
  type: "object",
  properties,
  ...more,
});
const registryOf = (bill: Entity): Registry =>
  ({ entities: new Map([["bill", bill]]), calls: new Map() }) as unknown as Registry;
const before = entity({
  no: { format: "text", maxLength: 10 },
  amount: { format: "money" },
  state: { options: ["draft", "sent"], default: "draft", calc: true },
  rows: { type: "array", children: true, items: { type: "object", properties: { price: { format: "money" } } } },
});
const applied = (bill: Entity): Migration[] => [
  ...(server ? [server] : []),
  {
    name: "0002_bill.sql",
    text: wholeSchema(registryOf(bill))
      .map((made) => made.text)
      .join("\n"),
  },
];
/** What a database says, which is also what is said without one. */
async function changed(after: Entity) {
  const result = await difference(registryOf(after), applied(before));
  const { statements, refusals } = migrationBetween(registryOf(before), registryOf(after));
  expect(statements).toEqual(result.statements);
  expect(refusals).toHaveLength(result.refusals.length);
  return result;
}

describe("tables and entities", () => {
  it("agree: what the entities ask for is what the migrations make", async () => {
    expect(await difference(loadRegistry())).toEqual({ statements: [], refusals: [] });
  });
});

describe("a change of an entity", () => {
  it("that adds a field, an option, a longer text, a key or a table is written", async () => {
    const { statements, refusals } = await changed(
      entity(
        {
          ...before.properties,
          no: { format: "text", maxLength: 20 },
          due: { format: "date" },
          state: { options: ["draft", "sent", "paid"], default: "draft", calc: true },
          rows: {
            type: "array",
            children: true,
            items: {
              type: "object",
              properties: { price: { format: "money" }, note: { format: "text", maxLength: 5 } },
            },
          },
          parts: { type: "array", children: true, items: { type: "object", properties: { name: { format: "line" } } } },
        },
        { unique: [["no"]] },
      ),
    );
    expect(refusals).toEqual([]);
    expect(statements).toEqual([
      expect.stringMatching(/^CREATE TABLE "bill_parts"/),
      'ALTER TABLE "bill" ADD COLUMN "due" date;',
      'ALTER TABLE "bill_rows" ADD COLUMN "note" text;',
      'ALTER TABLE "bill" DROP CONSTRAINT "bill_no_check";',
      expect.stringContaining('char_length("no") <= 20'),
      'ALTER TABLE "bill" DROP CONSTRAINT "bill_state_check";',
      expect.stringContaining("'paid'"),
      expect.stringMatching(/^CREATE UNIQUE INDEX "bill_no_key"/),
      expect.stringContaining('"bill_rows_note_check"'),
      expect.stringContaining('"bill_parts_parent_refers"'),
    ]);
  });

  it("that renames, narrows or changes a type is left to a person, with what it is", async () => {
    const { amount: _amount, ...rest } = before.properties;
    const { statements, refusals } = await changed(
      entity({
        ...rest,
        sum: { format: "money" },
        no: { format: "text", maxLength: 5 },
        state: { options: ["draft"], default: "draft", calc: true },
      }),
    );
    expect(statements.filter((text) => text.includes("DROP"))).toEqual([]);
    expect(refusals.join("\n")).toMatch(/bill\.amount stands in the tables but in no entity/);
    expect(refusals.join("\n")).toMatch(/bill_no_check is now narrower/);
    expect(refusals.join("\n")).toMatch(/bill_state_check is now narrower/);
    expect((await changed(entity({ ...before.properties, amount: { format: "date" } }))).refusals.join("\n")).toMatch(
      /bill\.amount is "numeric\(15,2\)" in the tables and "date" by its entity/,
    );
  });
});

describe("isWider", () => {
  const options = (...names: string[]) =>
    `CHECK ((state = ANY (ARRAY[${names.map((name) => `'${name}'::text`).join(", ")}])))`;
  it("knows more options and longer texts from fewer and shorter ones", () => {
    expect(isWider(options("a", "b"), options("a", "c", "b"))).toBe(true);
    expect(isWider(options("a", "b"), options("a", "c"))).toBe(false);
    expect(isWider("CHECK ((char_length(no) <= 10))", "CHECK ((char_length(no) <= 20))")).toBe(true);
    expect(isWider("CHECK ((char_length(no) <= 20))", "CHECK ((char_length(no) <= 10))")).toBe(false);
    expect(isWider("CHECK ((amount > (0)::numeric))", "CHECK ((amount > (1)::numeric))")).toBe(false);
  });
});
