import { join } from "node:path";
import { expect, test } from "vitest";
import { readWorkspace } from "../check.ts";
import { open, readSources } from "../source/read.ts";
import { kindOf } from "../source/kind.ts";
import { Grammar } from "../meta/grammar.ts";
import { workspaceOf } from "../workspace/workspace.ts";
import { changes } from "./change.ts";

const base = join(import.meta.dirname, "../../../tests/defects/base");
const before = readWorkspace([base]);

/** What is said of the base app once a text of one of its files is another. */
function changesOf(file: string, text: string, other: string): string[] {
  const { documents, files } = readSources([base]);
  const document = documents.find((one) => one.file === file)!;
  expect(document.text).toContain(text);
  const edited = documents.map((one) =>
    one === document ? open(file, one.text.replace(text, other), kindOf(file)!) : one,
  );
  return changes(before, workspaceOf({ documents: edited, files }, new Grammar())).map(
    ({ about, says }) => `${about}: ${says}`,
  );
}

test.each([
  [
    "schemas/calls/bill.json",
    '"lists": "bill", "allow": ["seller", "buyer"]',
    '"lists": "bill", "allow": ["seller", "buyer", "public"]',
    "access: the call bill.list is made public: anybody may ask it, without signing in",
  ],
  [
    "schemas/calls/bill.json",
    '"reads": "bill", "allow": ["seller", "buyer"]',
    '"reads": "bill", "allow": ["buyer"]',
    "access: seller may no longer see entities (bill.get)",
  ],
  [
    "schemas/lifecycles/bill.status.json",
    '"by": ["buyer:bill.confirm"]',
    '"by": ["buyer:bill.confirm", "seller:bill.write"]',
    "access: seller:bill.write may now take the step bill.confirm",
  ],
  [
    "schemas/lifecycles/bill.status.json",
    '"guards": ["number_free"], ',
    "",
    'money: send › guards of the lifecycle bill.status is taken away: ["number_free"]',
  ],
  [
    "schemas/lifecycles/bill.status.json",
    '"effects": ["add_up"]',
    '"sets": { "total": "1.00" }, "effects": ["add_up"]',
    'money: the step bill.send now writes "total": "1.00"',
  ],
  [
    "schemas/lifecycles/bill.status.json",
    '"effects": ["add_up"]',
    '"appends": { "lines": { "text": "Handling", "net": "1.00" } }, "effects": ["add_up"]',
    'money: the step bill.send now adds a row to "lines"',
  ],
  [
    "schemas/guards.json",
    '"code": "100",',
    '"code": "100", "when": { "record": "total", "above": "0.00" },',
    'money: guards › number_free › when of the setting guards is added: {"record":"total","above":"0.00"}',
  ],
  [
    "schemas/lifecycles/bill.status.json",
    '"notBy": ["send"], ',
    "",
    'access: confirm › notBy of the lifecycle bill.status is taken away: ["send"]',
  ],
  [
    "schemas/entities/bill.json",
    '"below": "1000000.00"',
    '"below": "9000000.00"',
    'bound: bound loosened from "1000000.00" to "9000000.00": total › below of the entity bill',
  ],
  [
    "schemas/entities/bill.json",
    '"maxLength": 200',
    '"maxLength": 100',
    "bound: bound tightened from 200 to 100: note › maxLength of the entity bill",
  ],
  [
    "schemas/entities/bill.json",
    '"readable": { "note": ["seller"] }',
    '"readable": { "note": ["seller", "buyer"] }',
    'access: readable › note › 2 of the entity bill is added: "buyer"',
  ],
  [
    "pages/bill/add.json",
    '"allow": ["seller:bill.write"]',
    '"allow": ["seller:bill.write", "buyer"]',
    "access: buyer may now open the page bill/add",
  ],
  [
    "brands/default/en/page.bill.json",
    '"title": "Title"',
    '"title": "Bills"',
    'words: "title" says "Bills" instead of "Title" in default/en/page.bill',
  ],
  [
    "brands/partner/brand.json",
    '"theme": { "accent": "#00665c" }',
    '"theme": { "accent": "#00665c" }, "terms": { "buyer": { "en": "Payer" } }',
    'words: terms of the brand partner is added: {"buyer":{"en":"Payer"}}',
  ],
  [
    "schemas/calls/bill.json",
    '"allow": ["seller", "buyer"]',
    '"allow": ["buyer", "seller"]',
    "access: list › allow of the calls of bill: the order has changed",
  ],
  [
    "schemas/calls/bill.json",
    '"allow": ["seller", "buyer"]',
    '"allow": ["buyer", "seller", "public"]',
    "access: list › allow of the calls of bill: the order has changed",
  ],
])("%s: %s becomes %s", (file, text, other, expected) => expect(changesOf(file, text, other)).toContain(expected));

test("what stays the same is not named", () => expect(changes(before, readWorkspace([base]))).toEqual([]));

test("what changed is told in Chinese too, with each of its places filled", () => {
  const { documents, files } = readSources([base]);
  const edited = documents.map((one) =>
    one.file === "schemas/calls/bill.json"
      ? open(
          one.file,
          one.text.replace('"reads": "bill", "allow": ["seller", "buyer"]', '"reads": "bill", "allow": ["buyer"]'),
          kindOf(one.file)!,
        )
      : one,
  );
  const found = changes(before, workspaceOf({ documents: edited, files }, new Grammar()));
  expect(found.map(({ inChinese }) => inChinese)).toEqual([
    expect.stringMatching(/^seller 不能再查看.+（bill\.get）$/),
  ]);
});

test("what stands behind a part that came is not told as changed", () => {
  expect(
    changesOf("pages/bill/detail.json", '{ "timeline": true }', '{ "message": "late" }, { "timeline": true }'),
  ).toEqual(['screen: sections › 7 of the page bill/detail is added: {"message":"late"}']);
});
