import { join } from "node:path";
import { expect, test } from "vitest";
import { Session } from "./cached/session.ts";
import { line, linesOf } from "./finding.ts";

const base = join(import.meta.dirname, "../../tests/defects/base");

test.each([
  [
    "an option that is renamed",
    "schemas/entities/bill.json",
    '"settled"],',
    '"stetled"],',
    /^schemas\/entities\/bill\.json:/,
  ],
  [
    "a key of a text in one language",
    "brands/default/zh/bill.json",
    '"due_date"',
    '"due_dtae"',
    /^brands\/default\/zh\/bill\.json:\d+:\d+ E603 nothing says "bill:due_dtae"; did you mean "due_date"/,
  ],
  [
    "a role that is misspelt in a call",
    "schemas/calls/company.json",
    '"buyer"',
    '"byuer"',
    /^schemas\/calls\/company\.json:\d+:\d+ E201 unknown role "byuer"/,
  ],
  [
    "a key that must be there and is misspelt",
    "schemas/menu.json",
    '"allow"',
    '"allwo"',
    /^schemas\/menu\.json:\d+:\d+ E003 unknown key "allwo"; did you mean "allow"/,
  ],
  [
    "a party that is none",
    "schemas/lifecycles/bill.status.json",
    '"buyer:bill.confirm"',
    '"byuer:bill.confirm"',
    /^schemas\/lifecycles\/bill\.status\.json:\d+:\d+ E308 "byuer" is no party of bill/,
  ],
])("of %s the cause stands first", (_what, file, from, to, first) => {
  const session = new Session([base]);
  const text = session.textOf(file)!;
  expect(text).toContain(from);
  session.save(file, text.replace(from, to));
  const { findings } = session.check();
  expect(line(findings[0]!)).toMatch(first);
});

test("a step that is for nobody's party is told at its party alone, not as one that nobody is offered", () => {
  const session = new Session([base]);
  const file = "schemas/lifecycles/bill.status.json";
  session.save(
    file,
    session.textOf(file)!.replace('"by": ["seller:bill.write"]', '"by": ["seller:bill.write", "admin"]'),
  );
  const { findings, suppressed } = session.check();
  expect(findings.filter((one) => one.file === file).map(({ code }) => code)).toEqual(["E308"]);
  expect(suppressed).toBeGreaterThan(0);
});

test("a step that is taken away is told wherever it is named, not at its four eyes alone", () => {
  const session = new Session([base]);
  const file = "schemas/lifecycles/bill.status.json";
  const text = session.textOf(file)!;
  session.save(file, text.replace('"notBy": ["send"]', '"notBy": ["sned"]'));
  expect(session.check().findings.map(({ code }) => code)).toEqual(["E310"]);
  session.save(file, text.replace(/\n {4}"send": .*/, ""));
  const { findings, suppressed } = session.check();
  expect(findings[0]?.file).toBe(file);
  expect(findings.map(({ code }) => code)).toEqual(expect.arrayContaining(["E310", "E127", "E603"]));
  expect(suppressed).toBe(0);
});

test("what is said of many places is written out at the first of them, and counted", () => {
  const one = { code: "E201", file: "schemas/calls/bill.json", column: 1, message: 'unknown role "payer"' };
  const found = Array.from({ length: 9 }, (_none, index) => ({ ...one, line: index + 1 }));
  const other = { ...one, line: 20, message: 'unknown role "drawer"' };
  expect(linesOf([...found, other])).toEqual([
    'schemas/calls/bill.json:1:1 E201 unknown role "payer"',
    'schemas/calls/bill.json:2:1 E201 unknown role "payer"',
    'schemas/calls/bill.json:3:1 E201 unknown role "payer" (the same in 6 further places)',
    'schemas/calls/bill.json:20:1 E201 unknown role "drawer"',
  ]);
  expect(linesOf(found.slice(0, 4))).toHaveLength(4);
});
