import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tidy } from "../../generators/output/tidy.ts";
import { Drafts } from "./drafts.ts";
import type { Draft } from "./drafts.ts";

let root: string;
let drafts: Drafts;
const file = "pages/bill.json";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "drafts-"));
  cpSync(join(import.meta.dirname, "../../tests/defects/base"), root, { recursive: true });
  drafts = new Drafts(root);
});
afterEach(() => rmSync(root, { recursive: true }));

const FIELD = {
  entity: "bill",
  name: "cost_centre",
  format: "text",
  english: "Cost centre",
  chinese: "成本中心",
  pages: [],
};
const valueOf = (name: string): any => JSON.parse(readFileSync(join(root, name), "utf8"));

test("every config is listed with its kind", () => {
  expect(drafts.files().map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["page", "entity", "lifecycle", "calls"]),
  );
  expect(drafts.files().some(({ file: one }) => one === file)).toBe(true);
});

test("a brand says on which page each part of it is seen", () => {
  const page = "pages/bill/add.json";
  writeFileSync(
    join(root, page),
    drafts.textOf(page).replace('"grammar": 2,', '"grammar": 2, "beside": [{ "image": "sign_in" }],'),
  );
  drafts.reread([page]);
  const brand = drafts.files().find(({ kind }) => kind === "brand");
  expect(brand?.shownOn).toMatchObject({ "": "bill", "images.sign_in": "bill/add" });
});

test("a draft is judged as if it were saved, and nothing is saved", async () => {
  const base = drafts.textOf(file);
  const { list } = valueOf(file) as { list: string[] };
  const value = { ...valueOf(file), list: [...list, "nowhere_known"] };
  const checked = await drafts.check([{ file, base, value }], file);
  expect(checked.findings).toEqual([
    expect.objectContaining({
      file,
      path: ["list", list.length],
      isNew: true,
      message: expect.stringContaining("nowhere_known"),
    }),
  ]);
  expect(checked.value).toEqual(value);
  expect([drafts.textOf(file), readFileSync(join(root, file), "utf8")]).toEqual([base, base]);
  expect((await drafts.check([], file)).findings).toEqual([]);
});

test("the form of a page has its keys with what may stand there, and what may be added", async () => {
  const { shape } = await drafts.check([], file);
  const held = new Map(shape?.keys?.map(({ key, shape: inner }) => [key, inner]));
  expect([...held.keys()]).toEqual(Object.keys(valueOf(file)));
  expect(held.get("list")?.items?.[0]?.choices.map(({ word }) => word)).toContain("total");
  expect(shape?.addable?.map(({ key }) => key)).toContain("titled");
  expect(shape?.addable?.every(({ key }) => !held.has(key))).toBe(true);
});

test("an order and a headline are chosen among what the list offers and sums, with its labels", async () => {
  const value = { ...valueOf(file), headline: "total" };
  const { shape } = await drafts.check([{ file, base: drafts.textOf(file), value }], file);
  const choices = (key: string) => shape?.keys?.find((one) => one.key === key)?.shape.choices ?? [];
  expect(choices("sort").map(({ word }) => word)).toEqual(
    (valueOf("schemas/calls/bill.json").calls.list.sorts as string[]).flatMap((field) => [field, `-${field}`]),
  );
  expect(choices("headline")).toEqual([{ word: "total", means: expect.stringContaining("Total") }]);
});

test("a list of a view is offered the columns that the view brings, and no others", async () => {
  const calls = "schemas/calls/bill.json";
  const text = drafts.textOf(calls);
  const brief = text.replace('"lists": "bill", ', '"lists": "bill", "view": "short", ');
  const value = { ...valueOf(file), list: ["total"] };
  const { shape } = await drafts.check(
    [
      { file: calls, base: text, text: brief },
      { file, base: drafts.textOf(file), value },
    ],
    file,
  );
  const list = shape?.keys?.find(({ key }) => key === "list")?.shape;
  const words = list?.nextChoices?.map(({ word }) => word) ?? [];
  expect(words).toContain("number_text");
  expect(words).not.toContain("issue_date");
});

test("a part of a page says what it is where it is, though others of its kind say it otherwise", async () => {
  const { shape } = await drafts.check([], file);
  const means = (key: string) => shape?.keys?.find((one) => one.key === key)?.shape.means;
  expect(means("list")).toBe("Main section: columns of a list.");
  expect(means("totals")).toBe("Footer sums over the filtered set, from the server.");
});

test("who may see more is said before it is saved", async () => {
  const calls = "schemas/calls/bill.json";
  const text = drafts.textOf(calls);
  const open = text.replace(
    '"lists": "bill", "allow": ["seller", "buyer"]',
    '"lists": "bill", "allow": ["seller", "buyer", "public"]',
  );
  expect(open).not.toBe(text);
  const { changes } = await drafts.check([{ file: calls, base: text, text: open }], undefined);
  expect(changes.map(({ about, says }) => `${about}: ${says}`)).toEqual([
    "access: the call bill.list is made public: anybody may ask it, without signing in",
  ]);
});

test("what another saved meanwhile is kept beside one's own", async () => {
  const base = drafts.textOf(file);
  writeFileSync(join(root, file), base.replace('  "totals": ["total"],\n', ""));
  const saved = await drafts.save([{ file, base, value: { ...JSON.parse(base), sort: "-total" } }]);
  expect(saved).toMatchObject({ saved: [file], merged: [file] });
  expect(valueOf(file)).toMatchObject({ sort: "-total", select: "many" });
  expect(valueOf(file)).not.toHaveProperty("totals");
});

test("what both changed is given back, and neither is lost", async () => {
  const base = drafts.textOf(file);
  const before = valueOf(file);
  writeFileSync(join(root, file), JSON.stringify({ ...before, list: ["total"] }));
  const saved = await drafts.save([{ file, base, value: { ...before, list: [...before.list].toReversed() } }]);
  expect(saved).toMatchObject({ conflicts: [{ file, paths: [["list"]] }] });
  expect(valueOf(file).list).toEqual(["total"]);
});

test("what the check refuses is not saved", async () => {
  const base = drafts.textOf(file);
  const saved = await drafts.save([{ file, base, value: { ...valueOf(file), sort: "nowhere_known" } }]);
  expect(saved).toMatchObject({ refused: [{ file, isNew: true }] });
  expect(readFileSync(join(root, file), "utf8")).toBe(base);
});

test("a field is added in one act: to its entity, the words of both languages, and the pages that show it", async () => {
  const made = await drafts.addField(
    {
      entity: "bill",
      name: "cost_centre",
      format: "text",
      english: "Cost centre",
      chinese: "成本中心",
      pages: ["bill", "bill/detail"],
    },
    [{ file, base: drafts.textOf(file), value: { ...valueOf(file), sort: "-total" } }],
  );
  const values = new Map(made.map((draft) => [draft.file, draft.value as any]));
  expect(values.get("schemas/entities/bill.json").properties.cost_centre).toEqual({ format: "text", maxLength: 200 });
  expect(values.get(file)).toMatchObject({ sort: "-total", list: [...valueOf(file).list, "cost_centre"] });
  expect(JSON.stringify(values.get("pages/bill/detail.json"))).toContain("cost_centre");
  expect(values.get("brands/default/en/bill.json").cost_centre).toBe("Cost centre");
  expect(values.get("brands/default/zh/bill.json").cost_centre).toBe("成本中心");
  expect((await drafts.check(made, file)).findings).toEqual([]);
  expect(drafts.textOf("schemas/entities/bill.json")).not.toContain("cost_centre");
});

test.each([
  [{ name: "Cost centre" }, "is no name of a field"],
  [{ name: "total" }, 'has a field "total" already'],
  [{ entity: "bil" }, 'There is no entity "bil"'],
  [{ pages: ["nowhere"] }, 'There is no page "nowhere"'],
])("a field that cannot be made is refused with why: %j", async (change, why) => {
  const field = {
    entity: "bill",
    name: "cost_centre",
    format: "text",
    english: "Cost",
    chinese: "成本",
    pages: [],
    ...change,
  };
  await expect(drafts.addField(field, [])).rejects.toThrow(why);
});

test("a page is made with its words, and is there to be opened", async () => {
  const wanted = { kind: "page", name: "bill/due", entity: "bill", layout: "list", allow: ["seller"] } as const;
  const { written } = await drafts.addConfig(wanted);
  expect(written).toContain("pages/bill/due.json");
  expect(drafts.files().map((one) => one.file)).toContain("pages/bill/due.json");
  expect((await drafts.check([], "pages/bill/due.json")).wording.length).toBeGreaterThan(0);
  await expect(drafts.addConfig(wanted)).rejects.toThrow("is answered already");
});

test("an entity, its calls and its lifecycle are made one after the other, as people write them", async () => {
  const { written } = await drafts.addConfig({
    kind: "entity",
    name: "lease",
    fields: [
      { name: "number_text", format: "text" },
      { name: "rent", format: "money" },
    ],
  });
  expect(written).toEqual(expect.arrayContaining(["schemas/entities/lease.json", "brands/default/zh/lease.json"]));
  await drafts.addConfig({ kind: "call", entity: "lease", verbs: ["list", "get"], allow: ["seller"] });
  await drafts.addConfig({
    kind: "transition",
    entity: "lease",
    name: "submit",
    from: "draft",
    to: "submitted",
    by: ["owner"],
  });
  expect(Object.keys(valueOf("schemas/calls/lease.json").calls)).toEqual(["list", "get"]);
  expect(valueOf("schemas/lifecycles/lease.status.json").transitions.submit).toEqual({
    from: "draft",
    to: "submitted",
    whole: true,
    by: ["owner"],
  });
  for (const one of written.filter((name) => name.endsWith(".json")))
    expect(readFileSync(join(root, one), "utf8")).toBe(await tidy(one, readFileSync(join(root, one), "utf8")));
  await expect(drafts.addConfig({ kind: "entity", name: "lease" })).rejects.toThrow("is there already");
});

test("a field says who reads it, who writes it and whether it is asked for; its migration is shown", async () => {
  const made = await drafts.addField({ ...FIELD, readable: ["seller"], writable: ["seller"], required: true }, []);
  const entity = made.find((draft) => draft.file === "schemas/entities/bill.json")?.value as any;
  expect([entity.readable.cost_centre, entity.writable.cost_centre]).toEqual([["seller"], ["seller"]]);
  expect(entity.required).toContain("cost_centre");
  expect(Object.keys(entity).indexOf("writable")).toBeLessThan(Object.keys(entity).indexOf("properties"));
  const optional = await drafts.addField({ ...FIELD, readable: ["seller"] }, []);
  expect((await drafts.check(optional, undefined)).migration).toEqual({
    statements: [
      'ALTER TABLE "bill" ADD COLUMN "cost_centre" text;',
      expect.stringMatching(/ADD CONSTRAINT "bill_cost_centre_check" CHECK \(char_length\("cost_centre"\) <= 200/),
    ],
    refusals: [],
  });
  const elsewhere = { file, base: drafts.textOf(file), value: { ...valueOf(file), sort: "-total" } };
  expect((await drafts.check([elsewhere], undefined)).migration).toBeUndefined();
});

test("what is saved tells what the database lacks, until a migration is there for it", async () => {
  const entity = "schemas/entities/bill.json";
  const made = await drafts.addField(FIELD, []);
  const lacks = { statements: [expect.stringContaining('ADD COLUMN "cost_centre"'), expect.anything()], refusals: [] };
  expect(await drafts.save(made)).toMatchObject({ migration: lacks });
  const sorted = (sort: string): Draft => ({ file, base: drafts.textOf(file), value: { ...valueOf(file), sort } });
  expect(await drafts.save([sorted("-total")])).toMatchObject({ migration: lacks });
  const migrations = join(root, "server/platform/store/migrations");
  mkdirSync(migrations, { recursive: true });
  writeFileSync(join(migrations, "9999_cost_centre.sql"), "");
  expect(await drafts.save([sorted("total")])).not.toHaveProperty("migration");
  expect(drafts.textOf(entity)).toContain("cost_centre");
});

test("a state goes with its look and what it was worded instead, and a last case that always holds is a state", async () => {
  const [lifecycle, entity] = ["schemas/lifecycles/bill.status.json", "schemas/entities/bill.json"];
  const before = valueOf(lifecycle);
  before.transitions.send.to = [{ to: "confirmed", when: { record: "total", is: "0.00" } }, { to: "sent" }];
  const record = valueOf(entity);
  record.properties.status.tone = { confirmed: "waiting" };
  record.properties.status.instead = [{ of: "confirmed", name: "late", when: { record: "total", above: "0.00" } }];
  const given = [
    { file: lifecycle, base: drafts.textOf(lifecycle), value: before },
    { file: entity, base: drafts.textOf(entity), value: record },
  ];
  const removal = await drafts.removeState({ file: lifecycle, name: "confirmed" }, given);
  const made = (name: string) => removal.drafts.find((one) => one.file === name)?.value as any;
  expect(made(lifecycle).transitions.send.to).toBe("sent");
  expect(made(entity).properties.status).toEqual({
    type: "string",
    options: ["draft", "sent", "settled"],
    default: "draft",
    calc: true,
  });
});

test("where the first state goes, records begin in the one that followed, and what spoke of it is told", async () => {
  const [lifecycle, entity] = ["schemas/lifecycles/bill.status.json", "schemas/entities/bill.json"];
  const before = valueOf(lifecycle);
  delete before.transitions.confirm.notBy;
  const given = [{ file: lifecycle, base: drafts.textOf(lifecycle), value: before }];
  const { drafts: made, findings } = await drafts.removeState({ file: lifecycle, name: "draft" }, given);
  const record = made.find((one) => one.file === entity)!.value as any;
  expect(record.properties.status).toMatchObject({ options: ["sent", "confirmed", "settled"], default: "sent" });
  expect(findings.map(({ file: one, code }) => `${one} ${code}`)).toEqual(
    expect.arrayContaining([`${entity} E139`, "pages/bill/add.json E127"]),
  );
  expect(findings.map(({ code }) => code)).not.toContain("E301");
});

const LIFECYCLE = "schemas/lifecycles/bill.status.json";
const RECALL = { file: LIFECYCLE, name: "recall", from: "sent", to: "draft", english: "Recall", chinese: "撤回" };
const saved = async (made: readonly Draft[]): Promise<string[]> => {
  const answer = await drafts.save(made);
  return "saved" in answer ? answer.saved : [JSON.stringify(answer)];
};

test("a transition is drawn in one act: with its words, its question, and on the page that offers it", async () => {
  const made = await drafts.addStep(
    {
      ...RECALL,
      by: ["seller:bill.write"],
      pages: ["bill/detail"],
      question: { english: "Recall this bill?", chinese: "撤回此票据？" },
    },
    [],
  );
  expect(await saved(made)).toEqual(
    expect.arrayContaining([LIFECYCLE, "pages/bill/detail.json", "brands/default/en/bill.json"]),
  );
  expect(valueOf(LIFECYCLE).transitions.recall).toEqual({ from: "sent", to: "draft", by: ["seller:bill.write"] });
  // It stands behind what is taken from the same state.
  expect(valueOf("pages/bill/detail.json").actions.map((one: any) => one.do)).toEqual([
    "confirm",
    "recall",
    undefined,
    undefined,
  ]);
  expect(valueOf("brands/default/zh/bill.json")["do.recall.ask"]).toBe("撤回此票据？");
});

test("a transition that nobody is offered is offered where somebody says, in one act", async () => {
  const step = await drafts.addStep({ ...RECALL, by: ["seller:bill.write"] }, []);
  const { findings } = await drafts.check(step, LIFECYCLE);
  expect(findings.map(({ wanted }) => wanted)).toEqual([{ offer: "bill.recall" }]);
  const { offering } = drafts.choices();
  const made = await drafts.offerStep({ name: "bill.recall", pages: offering["bill"]! }, step);
  expect((await drafts.check(made, LIFECYCLE)).findings).toEqual([]);
});

test("an entry of the menu is made in one act: with its words, and its page is no longer one of its address alone", async () => {
  const { file: page } = drafts.files().find(({ name }) => name === "bill/add")!;
  writeFileSync(join(root, page), drafts.textOf(page).replace('"grammar": 2,', '"grammar": 2, "by_address": true,'));
  drafts.reread([page]);
  const { addresses, entries, icons } = drafts.choices();
  expect(addresses).toContainEqual({ path: "/bill", allow: ["seller", "buyer"] });
  expect(entries).toContainEqual({ key: "new_bill", under: "bills", isGroup: false });
  expect(icons).toContain("invoice");
  const made = await drafts.addEntry(
    {
      path: "/bill/add",
      under: "bills",
      allow: ["seller:bill.write"],
      english: "One more bill",
      chinese: "再建票据",
    },
    [],
  );
  await saved(made);
  expect(valueOf("schemas/menu.json").entries[0].children.map(({ key }: { key: string }) => key)).toEqual([
    "new_bill",
    "bill_add",
  ]);
  expect(Object.keys(valueOf("brands/default/en/menu.json"))).toEqual(["bills", "new_bill", "bill_add"]);
  expect(valueOf(page)).not.toHaveProperty("by_address");
  await expect(drafts.addEntry({ path: "/bil", allow: [], english: "x", chinese: "x" }, [])).rejects.toThrow(
    'No page answers "/bil".',
  );
});

test("a letter is made with its words in both languages, and is right as it is", async () => {
  const { written } = await drafts.addConfig({
    kind: "letter",
    name: "bill_confirmed",
    on: "bill.confirm",
    to: ["seller"],
    subject_en: "{{buyer}} has confirmed bill {{number_text}}",
    subject_zh: "{{buyer}} 已确认票据 {{number_text}}",
    greeting_en: "Bill {{number_text}} is confirmed.",
    greeting_zh: "票据 {{number_text}} 已确认。",
  });
  expect(written).toContain("schemas/letters/bill_confirmed.json");
  expect((await drafts.check([], undefined)).findings).toEqual([]);
  expect(valueOf(LIFECYCLE).transitions.confirm.letters).toEqual(["bill_confirmed"]);
  expect(valueOf("brands/default/zh/letter.json")["bill_confirmed.greeting"]).toBe("票据 {{number_text}} 已确认。");
});

test("words that findings ask for are told with what they say, and stay until they are saved", async () => {
  const letter = "schemas/letters/bill_sent.json";
  const value = { ...valueOf(letter), parts: [{ text: "greeting" }, { text: "closing" }] };
  const draft = { file: letter, base: drafts.textOf(letter), value };
  const { wanted } = await drafts.check([draft], letter);
  expect(wanted.map(({ namespace, key, texts }) => [namespace, key, texts.map(({ text }) => text)])).toEqual([
    ["letter", "bill_sent.closing", [undefined, undefined]],
  ]);
  const english = "brands/default/en/letter.json";
  const worded = {
    file: english,
    base: drafts.textOf(english),
    value: { ...valueOf(english), "bill_sent.closing": "Goodbye" },
  };
  const half = await drafts.check([draft, worded], letter, wanted);
  expect(half.wanted.map(({ texts }) => texts.map(({ text }) => text))).toEqual([["Goodbye", undefined]]);
  const gone = await drafts.check([], letter, wanted);
  expect(gone.wanted).toEqual([]);
});

test("what waits for a migration since an earlier save is told as waiting", async () => {
  const folder = join(root, "server/platform/store/migrations");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "0001_bill.sql"), "SELECT 1;\n");
  const { findings } = await new Drafts(root).check([], file);
  expect(findings.length).toBeGreaterThan(0);
  expect(findings.every(({ code, waits, isNew }) => code === "E489" && waits && !isNew)).toBe(true);
});
