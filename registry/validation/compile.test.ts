import { expect, test } from "vitest";
import { bill, billStatus, registryOf } from "../fixture.ts";
import { sampleAmount } from "../../schemas/vocabulary/format/amount.ts";
import { draftSchema, wholeSchema, transitionBody, transitionInput } from "../schema/request.ts";
import { compileValidator, validatorOnDemand } from "./compile.ts";

const registry = registryOf({
  entities: { bill, company: { properties: { name: { type: "string" } } } },
  lifecycles: [billStatus],
});
const whole = compileValidator(registry, wholeSchema(registry, "bill"));
const draft = compileValidator(registry, draftSchema(registry, "bill"));
const today = { today: "2026-11-23" };
const good = {
  bill_no: "A-1",
  buyer: "71",
  issue_date: "2026-11-20",
  due_date: "2026-12-20",
  lines: [{ text: "Screws", price: "1.05" }],
};
const findingsOf = (data: unknown, circumstances: object = today) =>
  whole(data, circumstances).map(({ path, keyword }) => `${path} ${keyword}`);

test("a whole record is right; an empty one misses what is required, a draft nothing", () => {
  expect(findingsOf(good)).toEqual([]);
  expect(findingsOf({}).sort()).toEqual([
    "bill_no required",
    "buyer required",
    "due_date required",
    "issue_date required",
    "lines required",
  ]);
  expect(draft({}, today)).toEqual([]);
});

test.each<[object, string]>([
  [{ bill_no: "a" }, "bill_no pattern"],
  [{ bill_no: "ABCDEFGHIJK" }, "bill_no maxLength"],
  [{ bill_no: 7 }, "bill_no type"],
  [{ bill_no: "" }, "bill_no required"],
  [{ bill_no: null }, "bill_no required"],
  [{ buyer: "71x" }, "buyer id"],
  [{ issue_date: "2026-02-30" }, "issue_date date"],
  [{ issue_date: "2026-11-24", due_date: "2026-12-01" }, "issue_date latest"],
  [{ due_date: "2026-11-19" }, "due_date rule"],
  [{ note: "1234" }, "note length"],
  [{ balance: "1.001" }, "balance money"],
  [{ limit: "0.00" }, "limit range"],
  [{ limit: "7600000.01" }, "limit range"],
  [{ kinds: ["goods", "toys"] }, "kinds[1] options"],
  [{ address: { street: "Here" } }, "address.postal required"],
  [{ address: { postal: "12" } }, "address.postal postal"],
  [{ lines: [] }, "lines required"],
  [
    {
      lines: [
        { text: "a", price: "1" },
        { text: "b", price: "1.999" },
      ],
    },
    "lines[1].price money",
  ],
  [{ lines: [{ text: "a", price: "0" }] }, "lines[0].price above"],
  [{ lines: [{ price: "1" }] }, "lines[0].text required"],
  [{ lines: [{ text: "a", price: "2", discount: "2" }] }, "lines[0].discount rule"],
  [{ other: 1 }, "other unknown"],
  [{ lines: [{ text: "a", price: "1", colour: "red" }] }, "lines[0].colour unknown"],
  [{ total: "5.00" }, "total unknown"],
  [{ status: "paid" }, "status unknown"],
  [{ limit: 5 }, "limit type"],
  [{ limit: true }, "limit type"],
  [{ lines: "none" }, "lines type"],
  [{ lines: [null] }, "lines[0] type"],
])("%j is told as %s", (change, finding) => {
  expect(findingsOf({ ...good, ...change })).toContain(finding);
});

test("what is allowed is passed", () => {
  expect(
    findingsOf({
      ...good,
      balance: "-3.10",
      limit: "7600000.00",
      note: "12345",
      kinds: ["goods"],
      address: {},
      lines: [{ id: "5", text: "😀", price: "1", discount: "0.99" }],
    }),
  ).toEqual([]);
});

test("a draft keeps types and formats and asks no more", () => {
  const wrong = draft(
    { limit: "1e3", due_date: "2026-11-19", issue_date: "2026-11-24", note: "1", lines: [{}] },
    today,
  );
  expect(wrong.map(({ path, keyword }) => `${path} ${keyword}`)).toEqual(["limit money"]);
});

test.each([null, [], "x", 3])("the root must be an object, not %j", (root) => {
  expect(findingsOf(root)).toContain(" type");
});

test("hidden fields are neither required nor validated; required ones may be added", () => {
  expect(
    findingsOf(
      { lines: [{}, { text: "a" }] },
      { ...today, hidden: ["bill_no", "buyer", "issue_date", "due_date", "lines[0]", "lines[].price"] },
    ),
  ).toEqual([]);
  expect(findingsOf(good, { ...today, required: ["note", "lines[].discount"] })).toEqual([
    "note required",
    "lines[0].discount required",
  ]);
});

test("accepts 20,000 random amounts and refuses three decimals, exponents, signs and spaces at the same field", () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1664525 + 1013904223) % 4294967296;
    return seed / 4294967296;
  };
  const entity = registryOf({ entities: { sum: { properties: { amount: { format: "money" } } } } });
  const validate = compileValidator(entity, wholeSchema(entity, "sum"));
  for (let count = 0; count < 20_000; count += 1) expect(validate({ amount: sampleAmount(random) })).toEqual([]);
  for (const amount of ["1.234", "1e3", "-1", "+1", " 1", "1 ", "1 000"])
    expect(validate({ amount }).map(({ path, keyword }) => `${path} ${keyword}`)).toEqual(["amount money"]);
});

test("a transition's input has its asked fields, its body the version and a comment too", () => {
  const input = compileValidator(registry, transitionInput(registry, "bill.pay"));
  expect(input({ limit: "5", comment: "ok" })).toEqual([]);
  expect(input({}).map(({ path }) => path)).toEqual(["limit"]);
  expect(input({ limit: "5", version: 1 }).map(({ keyword }) => keyword)).toEqual(["unknown"]);
  const body = compileValidator(registry, transitionBody(registry, "bill.pay"));
  expect(body({ version: 3, limit: "5", comment: "ok" })).toEqual([]);
  expect(body({ limit: "5" }).map(({ path }) => path)).toEqual(["version"]);
});

test("a pattern that would freeze the engine answers at once", () => {
  const evil = registryOf({
    entities: { trap: { properties: { word: { type: "string", maxLength: 500, pattern: "^(a+)+$" } } } },
  });
  const validate = compileValidator(evil, wholeSchema(evil, "trap"));
  const started = performance.now();
  expect(validate({ word: `${"a".repeat(400)}!` }).map(({ keyword }) => keyword)).toEqual(["pattern"]);
  expect(performance.now() - started).toBeLessThan(200);
});

test("two patterns of one product are two: each field is held against its own", () => {
  const letters = compileValidator(registry, {
    name: "one",
    type: "object",
    required: [],
    rules: [],
    properties: { code: { type: "string", pattern: "^[a-z]+$", maxLength: 9 } },
  });
  const digits = compileValidator(registry, {
    name: "other",
    type: "object",
    required: [],
    rules: [],
    properties: { code: { type: "string", pattern: "^[0-9]+$", maxLength: 9 } },
  });
  expect([letters({ code: "abc" }), digits({ code: "123" })]).toEqual([[], []]);
  expect(
    [letters({ code: "123" }), digits({ code: "abc" })].map((findings) => findings.map(({ keyword }) => keyword)),
  ).toEqual([["pattern"], ["pattern"]]);
});

test("a schema on demand is made when it is first asked for, and once by its name", () => {
  const own = registryOf({ entities: { sum: { properties: { amount: { format: "money" } } } } });
  let made = 0;
  const sum = () =>
    validatorOnDemand(own, "sum.whole", () => {
      made += 1;
      return wholeSchema(own, "sum");
    });
  const [first, second] = [sum(), sum()];
  expect(made).toBe(0);
  expect(
    first()
      .validate({ amount: "1e3" })
      .map(({ path, keyword }) => `${path} ${keyword}`),
  ).toEqual(["amount money"]);
  expect(second().validate({ amount: "1.00" })).toEqual([]);
  expect(made).toBe(1);
});

test("what Ajv does not know is said when it is first asked for", () => {
  const own = registryOf({ entities: { sum: { properties: { amount: { format: "money" } } } } });
  const odd = validatorOnDemand(own, "odd", () => ({
    name: "odd",
    type: "object",
    required: [],
    rules: [],
    properties: { code: { type: "word" as "string" } },
  }));
  expect(odd).toThrow(/schema is invalid/);
});
