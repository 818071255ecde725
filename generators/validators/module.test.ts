import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { array, assert, constantFrom, oneof, property, record, string as anyText } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bill, billStatus, registryOf } from "../../registry/fixture.ts";
import { wholeSchema } from "../../registry/schema/request.ts";
import { compileValidator } from "../../registry/validation/compile.ts";
import { sampleAmount } from "../../schemas/vocabulary/format/amount.ts";
import type { PageValidators } from "../../schemas/vocabulary/form/form.ts";
import { validatorsModule } from "./module.ts";

const registry = registryOf({
  entities: { bill, company: { properties: { name: { type: "string" } } } },
  lifecycles: [
    {
      ...billStatus,
      transitions: {
        ...billStatus.transitions,
        pay: { ...billStatus.transitions["pay"]!, link: { hours: 72, to: "buyer", code: true } },
      },
    },
  ],
  pages: {
    "bill/add": {
      entity: "bill",
      layout: "form",
      routes: ["/bill/add"],
      allow: ["supplier"],
      actions: [{ do: "send" }, { do: "pay", ask: ["limit", { field: "note", required: true }, "one_time_code"] }],
      steps: [
        {
          name: "head",
          form: [
            "bill_no",
            "buyer",
            "issue_date",
            "due_date",
            { field: "note", required: true, when: { field: "limit", above: "100" } },
            "limit",
            "balance",
            "address",
            "kinds",
            "total",
          ],
        },
        {
          name: "rows",
          form: [
            {
              field: "lines",
              columns: ["text", { field: "price" }, { field: "discount", required: true }, "net"],
              unique: ["text"],
            },
          ],
        },
      ],
    },
  },
});
const page = registry.pages.get("bill/add")!;
let folder: string;
let compiled: PageValidators;
let text: string;

beforeAll(async () => {
  folder = mkdtempSync(join(import.meta.dirname, ".compiled-"));
  text = validatorsModule(registry, page, "../../..");
  writeFileSync(join(folder, "page.js"), text);
  compiled = ((await import(join(folder, "page.js"))) as { default: PageValidators }).default;
});
afterAll(() => rmSync(folder, { recursive: true }));

const today = { today: "2026-11-23" };
const good = {
  bill_no: "A-1",
  buyer: "71",
  issue_date: "2026-11-20",
  due_date: "2026-12-20",
  note: "as agreed",
  lines: [{ text: "Screws", price: "1.05", discount: "0.05" }],
};
const keysOf = (found: { path: string; keyword: string }[]) => found.map(({ path, keyword }) => `${path} ${keyword}`);

test("the module evaluates nothing and needs no Ajv", () => {
  expect(text).not.toMatch(/\beval\b|new Function|require\(|from "ajv/);
});

test("proves the whole form, with what the page requires besides", () => {
  expect(compiled.whole(good, today)).toEqual([]);
  expect(keysOf(compiled.whole({}, today)).sort()).toEqual([
    "bill_no required",
    "buyer required",
    "due_date required",
    "issue_date required",
    "lines required",
    "note required",
  ]);
  expect(
    keysOf(
      compiled.whole(
        {
          ...good,
          lines: [
            { text: "a", price: "2" },
            { text: "a", price: "1.005", discount: "1" },
          ],
        },
        today,
      ),
    ).sort(),
  ).toEqual(["lines[0].discount required", "lines[1].price money", "lines[1].text unique"]);
  expect(
    keysOf(
      compiled.whole({ ...good, due_date: "2026-11-01", lines: [{ text: "a", price: "1", discount: "2" }] }, today),
    ),
  ).toEqual(["due_date rule", "lines[0].discount rule"]);
  expect(keysOf(compiled.whole({ ...good, issue_date: "2026-11-30" }, today))).toEqual(["issue_date latest"]);
});

test("passes over hidden fields, and asks for those a condition requires", () => {
  expect(compiled.whole({ ...good, note: undefined }, { ...today, hidden: ["note"] })).toEqual([]);
  expect(keysOf(compiled.whole(good, { ...today, required: ["limit", "lines[0].net"] }))).toEqual([
    "limit required",
    "lines[0].net required",
  ]);
});

test("a draft asks types and formats alone", () => {
  expect(compiled.draft({}, { ...today, required: ["limit"] })).toEqual([]);
  expect(keysOf(compiled.draft({ limit: "1e3", lines: [{ price: "2.999" }] }, today))).toEqual([
    "limit money",
    "lines[0].price money",
  ]);
});

test("a step's validator tells of its own fields", () => {
  expect(keysOf(compiled.sections["rows"]!({}, today))).toEqual(["lines required"]);
  expect(keysOf(compiled.sections["head"]!({ ...good, lines: undefined, buyer: "" }, today))).toEqual([
    "buyer required",
  ]);
});

test("dialogs have validators of what their transition asks, and the page besides", () => {
  expect(Object.keys(compiled.asks)).toEqual(["bill.pay"]);
  expect(keysOf(compiled.asks["bill.pay"]!({ comment: "x" })).sort()).toEqual([
    "limit required",
    "note required",
    "one_time_code required",
  ]);
  expect(keysOf(compiled.asks["bill.pay"]!({ limit: "1", note: "as agreed", one_time_code: "12a456" }))).toEqual([
    "one_time_code pattern",
  ]);
});

test("agrees with the server's validator on any data", () => {
  const server = compileValidator(registry, wholeSchema(registry, "bill"), { unknown: "pass" });
  const value = oneof(
    constantFrom(
      "",
      "1.00",
      "1.001",
      "-1",
      "1e3",
      " 1",
      "2026-11-20",
      "2026-13-01",
      "A-1",
      "goods",
      "71",
      "123456",
      null,
      true,
      5,
      1.5,
      [],
    ),
    anyText({ maxLength: 25 }),
  );
  const line = record({ text: value, price: value, discount: value }, { requiredKeys: [] });
  const data = record(
    {
      bill_no: value,
      buyer: value,
      issue_date: value,
      due_date: value,
      note: value,
      limit: value,
      balance: value,
      kinds: oneof(value, array(value, { maxLength: 2 })),
      address: oneof(value, record({ street: value, postal: value }, { requiredKeys: [] })),
      lines: oneof(value, array(oneof(line, value), { maxLength: 3 })),
    },
    { requiredKeys: [] },
  );
  const own = new Set(["unique"]);
  const extra = (path: string) => path === "note" || path.endsWith("discount");
  assert(
    property(data, (form) => {
      const browser = keysOf(
        compiled
          .whole(form, today)
          .filter(({ path, keyword }) => !own.has(keyword) && !(keyword === "required" && extra(path))),
      );
      const back = keysOf(server(form, today).filter(({ path, keyword }) => !(keyword === "required" && extra(path))));
      const covered = new Set(compiled.whole(form, today).map(({ path }) => path));
      expect(browser.sort()).toEqual(
        back.filter((finding) => browser.includes(finding) || !covered.has(finding.split(" ")[0]!)).sort(),
      );
    }),
    { numRuns: 500 },
  );
});

test("both sides accept 20,000 random amounts and refuse other spellings at the same field", () => {
  let seed = 11;
  const random = () => {
    seed = (seed * 1664525 + 1013904223) % 4294967296;
    return seed / 4294967296;
  };
  for (let count = 0; count < 20_000; count += 1)
    if (compiled.draft({ balance: sampleAmount(random) }).length > 0) throw new Error("refused");
  for (const price of ["1.234", "1e3", "-1", "+1", " 1", "1 "])
    expect(keysOf(compiled.draft({ lines: [{ price: "1" }, { price }] }))).toEqual(["lines[1].price money"]);
});
