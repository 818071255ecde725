import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { check } from "../check/check.ts";
import { line } from "../check/finding.ts";
import { make } from "./make.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "new-"));
  cpSync(join(import.meta.dirname, "../../tests/defects/base"), root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

/** What the check finds besides Chinese words that nobody could say yet. */
const findings = () =>
  check([root])
    .findings.filter(({ code }) => code !== "E614")
    .map(line);
const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8")) as Record<string, unknown>;

test.each([
  ["a list", "page", "bill/all", [], { entity: "bill", layout: "list" }],
  ["a detail", "page", "firm", [], { entity: "company", layout: "detail", allow: "buyer" }],
  ["a form", "page", "bill/quick", [], { entity: "bill", layout: "form" }],
  [
    "an entity",
    "entity",
    "crate",
    ["label:text", "weight:number", "packed_on:date", "bill:bill", "fragile:boolean"],
    {},
  ],
  ["a call of a known verb", "call", "company.create", [], { allow: "buyer" }],
  ["a call with a handler", "call", "bill.recount", [], {}],
  ["a brand", "brand", "sunrise", [], {}],
  ["a guard", "guard", "number_fits", [], { on: "bill.send" }],
  ["a letter", "letter", "bill_confirmed", [], { on: "bill.confirm", to: "seller" }],
] as const)("%s is valid as made", (_what, kind, name, more, wishes) => {
  const { written, next } = make(root, kind, name, more, wishes);
  expect(written.length).toBeGreaterThan(0);
  expect(next.length).toBeGreaterThan(0);
  for (const { en, zh } of next) {
    expect(en).not.toMatch(/\p{Script=Han}/u);
    expect(zh).toMatch(/\p{Script=Han}/u);
  }
  expect(findings()).toEqual([]);
});

test("a new brand leads to policies of its own, not to those of the brand from which it starts", () => {
  const file = join(root, "brands/default/brand.json");
  const start = JSON.parse(readFileSync(file, "utf8")) as object;
  const links = { privacy: "https://house.example/privacy", terms: "https://house.example/terms" };
  writeFileSync(file, JSON.stringify({ ...start, links }));
  make(root, "brand", "sunrise", [], {});
  expect(read("brands/sunrise/brand.json")["links"]).toEqual({
    privacy: "https://sunrise.example/privacy",
    terms: "https://sunrise.example/terms",
  });
});

test("a new brand is found by an environment of its own, which is as that of another partner", () => {
  const file = join(root, "schemas/environments.json");
  const { environments, ...more } = read("schemas/environments.json") as { environments: Record<string, object> };
  const partner = { ...environments["prod"], brand: "default", address: "https://partner.example" };
  writeFileSync(file, JSON.stringify({ ...more, environments: { ...environments, partner_first: partner } }));
  make(root, "brand", "sunrise", [], {});
  const made = (read("schemas/environments.json") as { environments: Record<string, object> }).environments;
  expect(made["partner_sunrise"]).toEqual({ ...partner, brand: "sunrise", address: "https://sunrise.example" });
  expect(made["partner_first"]).toEqual(partner);
});

test("a new entity gets calls and a page of its own", () => {
  make(root, "entity", "crate", ["label:text"], {});
  make(root, "call", "crate.list", [], {});
  make(root, "page", "crates", [], { entity: "crate", layout: "list" });
  expect(findings()).toEqual([]);
  expect(read("pages/crates.json")).toMatchObject({
    entity: "crate",
    list: ["owner", "label"],
  });
  expect(Object.keys(read("pages/crates.json") as object)).toEqual([
    "$schema",
    "grammar",
    "entity",
    "by_address",
    "allow",
    "list",
  ]);
  expect(read("brands/default/zh/page.crates.json")).toEqual({ title: "Crates", empty: "有记录后将显示在这里。" });
});

test("a list of many fields shows what a record is about, and its state", () => {
  const many = ["one", "two", "three", "four", "five", "six", "seven", "eight"].map((name) => `${name}:line`);
  make(root, "entity", "crate", ["label:line", ...many, "worth:money"], {});
  make(root, "call", "crate.list", [], {});
  make(root, "transition", "crate.seal", [], { from: "open", to: "sealed", by: "owner" });
  make(root, "page", "crates", [], { entity: "crate", layout: "list" });
  const { list } = read("pages/crates.json") as { list: string[] };
  expect(list).toEqual(["owner", "label", "one", "two", "three", "four", "worth", "status"]);
});

test("a list shows no field that one of its roles may not read", () => {
  make(root, "page", "bill/all", [], { entity: "bill", layout: "list" });
  expect(read("pages/bill/all.json")["list"]).not.toContain("note");
});

test.each([
  ["a page that is there", "page", "bill", { entity: "bill", layout: "list" }, "/bill is answered already"],
  ["an entity that is there", "entity", "bill", {}, "schemas/entities/bill.json is there already"],
  ["a call that is there", "call", "bill.list", {}, "bill.list is there already"],
  ["a brand that is there", "brand", "default", {}, "brands/default/brand.json is there already"],
  ["a transition that is there", "transition", "bill.send", { by: "system" }, "bill.send is there already"],
  [
    "a transition from no state",
    "transition",
    "bill.recall",
    { from: "sendt", by: "system" },
    'bill has no state "sendt"; did you mean "sent"?',
  ],
  ["a transition of nobody", "transition", "bill.recall", { from: "sent" }, "say who takes it"],
  ["a guard of no transition", "guard", "fits", { on: "bill.sned" }, 'did you mean "bill.send"?'],
  ["a letter to nobody", "letter", "bill_told", { on: "bill.confirm" }, "say to whom it goes: --to seller or buyer"],
  ["a letter to a stranger", "letter", "bill_told", { on: "bill.confirm", to: "payer" }, '"payer" is no party of bill'],
  ["a letter that is there", "letter", "bill_sent", { on: "bill.confirm", to: "seller" }, "bill_sent is there already"],
  ["a guard that is there", "guard", "number_free", { on: "bill.send" }, "number_free is there already"],
  ["an effect without a module", "effect", "note_rest", { on: "bill.send" }, "server/modules/bill/module.ts"],
  ["a word of no kind", "word", "colour", {}, '"colour" is no kind of word'],
  ["a page of no entity", "page", "bil", { layout: "list" }, 'there is no entity "bil"; did you mean "bill"?'],
  [
    "something else",
    "report",
    "x",
    {},
    '"report" cannot be made; choose page, entity, call, brand, transition, letter, guard, effect or word',
  ],
] as const)("%s is refused and nothing is written", (_what, kind, name, wishes, message) => {
  const before = readFileSync(join(root, "pages/bill.json"), "utf8");
  expect(() => make(root, kind, name, [], wishes)).toThrow(message);
  expect(readFileSync(join(root, "pages/bill.json"), "utf8")).toBe(before);
  expect(existsSync(join(root, "pages/bil.json"))).toBe(false);
  expect(findings()).toEqual([]);
});

test("a new transition stands in its lifecycle, worded in both languages", () => {
  make(root, "transition", "bill.recall", [], { from: "sent,confirmed", to: "draft", by: "seller:bill.write" });
  expect(read("schemas/lifecycles/bill.status.json")["transitions"]).toMatchObject({
    recall: { from: ["sent", "confirmed"], to: "draft", by: ["seller:bill.write"] },
  });
  // What people take must be offered to them: the one thing that is left to do.
  expect(findings()).toEqual([expect.stringContaining("nobody is offered recall")]);
  for (const language of ["en", "zh"]) expect(read(`brands/default/${language}/bill.json`)["do.recall"]).toBe("Recall");
});

test("a new page asks the call of the usual name, whatever other one does the same", () => {
  const calls = join(root, "schemas/calls/bill.json");
  const other = `"early": { "method": "GET", "path": "obligation/bill/early", "lists": "bill", "allow": ["seller"] },`;
  writeFileSync(calls, readFileSync(calls, "utf8").replace('"list": {', `${other} "list": {`));
  make(root, "page", "bill/all", [], { entity: "bill", layout: "list" });
  expect(JSON.stringify(read("pages/bill/all.json"))).not.toContain("bill.early");
});

test("the first transition of an entity makes its lifecycle with its states, and a further one may name a state", () => {
  make(root, "entity", "crate", ["serial:line"], {});
  for (const verb of ["list", "get", "create", "update"]) make(root, "call", `crate.${verb}`, [], { allow: "seller" });
  make(root, "transition", "crate.submit", [], { from: "draft", to: "sent", by: "owner:bill.write" });
  expect(read("schemas/lifecycles/crate.status.json")).toMatchObject({
    axis: "status",
    final: ["sent"],
    transitions: { submit: { from: "draft", to: "sent", by: ["owner:bill.write"] } },
  });
  expect((read("schemas/entities/crate.json")["properties"] as any).status).toEqual({
    type: "string",
    options: ["draft", "sent"],
    default: "draft",
    calc: true,
  });
  const approve = { from: "sent", to: "agreed", by: "owner:bill.write" };
  expect(() => make(root, "transition", "crate.approve", [], approve)).toThrow("to add it say --states agreed");
  make(root, "transition", "crate.approve", [], { ...approve, states: "agreed" });
  expect(read("schemas/lifecycles/crate.status.json")["final"]).toEqual(["agreed"]);
  expect(read("brands/default/zh/crate.json")["status.agreed"]).toBe("Agreed");
  make(root, "page", "crate/detail", [], { entity: "crate", layout: "detail", allow: "seller" });
  make(root, "page", "crate", [], { layout: "list", allow: "seller" });
  expect(read("pages/crate/detail.json")["by_address"]).toBeUndefined();
  make(root, "page", "crate/add", [], { entity: "crate", layout: "form", allow: "seller" });
  expect(read("pages/crate/add.json")["allow"]).toEqual(["seller:bill.write"]);
  expect(read("pages/crate.json")).toMatchObject({
    open: { go: "/crate/detail", with: ["id"] },
    actions: [{ go: "/crate/add", as: "primary", name: "add", allow: ["seller:bill.write"] }],
  });
  // The detail names no actions, so it offers every step; into which menu both belong is for a person to say.
  expect(findings()).toEqual([
    expect.stringMatching(/^pages\/crate\/add\.json:\d+:\d+ E462 /),
    expect.stringMatching(/^pages\/crate\/detail\.json:\d+:\d+ E462 /),
  ]);
  // What each says is all that there is to do.
  const added =
    '{ "key": "crate", "path": "/crate", "allow": ["seller"], "status": 1 } to "entries" of schemas/menu.json';
  for (const finding of findings()) expect(finding).toContain(`add ${added}`);
  expect(findings()[0]).toContain('take "by_address" out of pages/crate.json');
});

test("a page is put into the menu where it is told, and what a list leads to is lit with it", () => {
  make(root, "entity", "crate", ["serial:line"], {});
  for (const verb of ["list", "get", "create"]) make(root, "call", `crate.${verb}`, [], { allow: "seller" });
  const menu = () => (read("schemas/menu.json")["entries"] as any[])[0];
  const wish = { entity: "crate", allow: "seller", menu: "bills" };
  const before = menu();
  expect(() => make(root, "page", "crate", [], { ...wish, menu: "bils" })).toThrow('did you mean "bills"?');
  expect(() => make(root, "page", "crate/one", [], { ...wish, layout: "detail" })).toThrow("make the list first");
  expect(menu()).toEqual(before);
  make(root, "page", "crate", [], { ...wish, layout: "list" });
  expect(menu().children.at(-1)).toEqual({
    key: "crate",
    path: "/crate",
    icon: "invoice",
    allow: ["seller"],
    status: 1,
  });
  expect(read("brands/default/zh/menu.json")["crate"]).toBeDefined();
  make(root, "page", "crate/detail", [], { ...wish, layout: "detail" });
  make(root, "page", "crate/add", [], { ...wish, layout: "form" });
  expect(menu().children.at(-1)).not.toHaveProperty("also");
  const apart = { ...wish, menu: "new_bill", allow: "seller:bill.write" };
  expect(() => make(root, "page", "crates", [], { ...apart, layout: "list" })).toThrow("name one that does: bills");
  expect(findings()).toEqual([]);
  make(root, "page", "crates", [], { entity: "crate", allow: "seller", layout: "list" });
  expect(() => make(root, "page", "crates/add", [], { ...wish, layout: "form" })).toThrow(
    '"bills" has no entry for pages/crates.json yet, which leads to this page; add { "key": "crates", "path": "/crates", "allow": ["seller"], "status": 1 }',
  );
});

test("a further detail takes no task from the page on which it is decided so far", () => {
  make(root, "page", "bill/seen", [], { entity: "bill", layout: "detail", allow: "buyer" });
  expect(read("pages/bill/detail.json")["for_tasks"]).toBe(true);
  expect(findings().filter((line) => /E351|E591/.test(line))).toEqual([]);
});

test("a list made before its detail leads to it as soon as that is there", () => {
  make(root, "page", "bill/late", [], { entity: "bill", layout: "list", allow: "seller" });
  writeFileSync(
    join(root, "pages/bill/late.json"),
    readFileSync(join(root, "pages/bill/late.json"), "utf8").replace(/,\s*"open": \{[^}]*\}/, ""),
  );
  const { next } = make(root, "page", "bill/late/one", [], { entity: "bill", layout: "detail", allow: "seller" });
  expect(read("pages/bill/late.json")["open"]).toEqual({ go: "/bill/late/one", with: ["id"] });
  expect(next.at(-1)?.en).toContain('put the list into schemas/menu.json ("path": "/bill/late")');
});

test("pages of calls that have handlers show what those answer, and ask what those take", () => {
  const calls = join(root, "schemas/calls/company.json");
  const text = JSON.parse(readFileSync(calls, "utf8")) as { calls: Record<string, object> };
  const write = (more: Record<string, object>) =>
    writeFileSync(calls, JSON.stringify({ ...text, calls: { ...text.calls, ...more } }));
  const entity = JSON.parse(readFileSync(join(root, "schemas/entities/company.json"), "utf8"));
  const [field] = Object.keys(entity.properties);
  const create = { method: "POST", path: "obligation/company", handler: "company.create", answer: "company" };
  write({ create: { ...create, input: { [field!]: { format: "text" } }, allow: ["buyer:bill.confirm"] } });
  make(root, "page", "company/add", [], { entity: "company", layout: "form", allow: "buyer" });
  expect(read("pages/company/add.json")).toMatchObject({
    form: [field],
    actions: [{ do: "company.create", as: "primary", name: "keep" }],
  });
  rmSync(join(root, "pages/company/add.json"));
  write({ create: { ...create, allow: ["buyer:bill.confirm"] } });
  expect(() => make(root, "page", "company/add", [], { entity: "company", layout: "form" })).toThrow(
    'company.create is there, but a form of company cannot be made of it: it must say what it asks ("input")',
  );
});

test("a list of a view shows the fields of the view", () => {
  const entity = join(root, "schemas/entities/company.json");
  const content = JSON.parse(readFileSync(entity, "utf8"));
  const [first] = Object.keys(content.properties);
  writeFileSync(entity, JSON.stringify({ ...content, views: { ...content.views, slim: [first] } }));
  const calls = join(root, "schemas/calls/company.json");
  const held = JSON.parse(readFileSync(calls, "utf8"));
  const remaining = Object.entries<Record<string, unknown>>(held.calls).filter(([, { lists }]) => lists !== "company");
  const slim = { method: "GET", path: "obligation/company/slim", lists: "company", view: "slim", allow: ["buyer"] };
  writeFileSync(calls, JSON.stringify({ ...held, calls: { ...Object.fromEntries(remaining), slim } }));
  make(root, "page", "firms", [], { entity: "company", layout: "list", allow: "buyer" });
  expect(read("pages/firms.json")["list"]).toEqual([first]);
});

test("a new guard is a condition that its transition names", () => {
  make(root, "guard", "number_fits", [], { on: "bill.send" });
  expect(read("schemas/guards.json")["guards"]).toMatchObject({
    number_fits: { when: { record: "status", filled: true } },
  });
  expect(read("schemas/lifecycles/bill.status.json")["transitions"]).toMatchObject({
    send: { guards: ["number_free", "number_fits"] },
  });
});

test.each([
  ["  effects,\n", "  effects: { ...effects, note_rest },\n"],
  ["  effects: billEffects,\n", "  effects: { ...billEffects, note_rest },\n"],
  ["  effects: { ...own, add_up },\n", "  effects: { note_rest, ...own, add_up },\n"],
  ["  effects: {\n    add_up,\n  },\n", "  effects: {\n    note_rest,\n    add_up,\n  },\n"],
])("a new effect has its function, and its place in the module: %j", (before, after) => {
  const module = (effects: string, imports = "") =>
    `${imports}import type { Module } from "../../platform/module.ts";\n\nexport const bill: Module = {\n${effects}};\n`;
  mkdirSync(join(root, "server/modules/bill"), { recursive: true });
  writeFileSync(join(root, "server/modules/bill/module.ts"), module(before));
  writeFileSync(
    join(root, "server/modules/bill/own.ts"),
    'guard("number_free", () => undefined);\neffect("add_up", () => ({}));\n',
  );
  make(root, "effect", "note_rest", [], { on: "bill.send" });
  expect(readFileSync(join(root, "server/modules/bill/module.ts"), "utf8")).toBe(
    module(after, 'import { note_rest } from "./effects/note-rest.ts";\n'),
  );
  const written = readFileSync(join(root, "server/modules/bill/effects/note-rest.ts"), "utf8");
  const [, imported = ""] = /^import \{ effect \} from "(.+)";$/m.exec(written) ?? [];
  expect(existsSync(join(import.meta.dirname, "../../server/modules/bill/effects", imported))).toBe(true);
  expect(written).toContain('export const note_rest = effect("note_rest", () => ({ sets: {} }));');
  expect(read("schemas/effects.json")["effects"]).toMatchObject({ note_rest: { describe: "Note rest." } });
  expect(findings()).toEqual([]);
});

test("a new effect stands in the effects.ts of its module, where the module lists that file whole", () => {
  const module = `import * as effects from "./effects.ts";\n\nexport const bill: Module = {\n  effects,\n};\n`;
  const before = `import { effect } from "../../platform/lifecycle/effects.ts";\n`;
  mkdirSync(join(root, "server/modules/bill"), { recursive: true });
  writeFileSync(join(root, "server/modules/bill/module.ts"), module);
  writeFileSync(join(root, "server/modules/bill/effects.ts"), before);
  make(root, "effect", "note_rest", [], { on: "bill.send" });
  expect(readFileSync(join(root, "server/modules/bill/module.ts"), "utf8")).toBe(module);
  expect(readFileSync(join(root, "server/modules/bill/effects.ts"), "utf8")).toBe(
    `${before}\n/** Note rest. */\nexport const note_rest = effect("note_rest", () => ({ sets: {} }));\n`,
  );
  expect(existsSync(join(root, "server/modules/bill/effects/note-rest.ts"))).toBe(false);
});

test.each([
  ["display", "display.ts", /displays = \{\s*sparkline,/],
  ["format", "formats.ts", /fromEntries\(\s*\[\s*sparkline,/],
])("a new %s is a word in a file of its own and in the list of its kind", (kind, list, place) => {
  const folder = `schemas/vocabulary/${kind}`;
  cpSync(join(import.meta.dirname, "../..", folder), join(root, folder), { recursive: true });
  make(root, "word", kind, ["sparkline"], {});
  expect(readFileSync(join(root, folder, "sparkline.ts"), "utf8")).toContain('word: "sparkline"');
  const listed = readFileSync(join(root, folder, list), "utf8");
  expect(listed).toContain('import { sparkline } from "./sparkline.ts";');
  expect(listed).toMatch(place);
});

test("an entity that leads to a company is that company's, is called by its first text, and has a file of its own", () => {
  make(root, "entity", "crate", ["buyer:company", "label:text", "worth:money", "photo:file"], {});
  expect(read("schemas/entities/crate.json")).toMatchObject({
    title: "label",
    amount: "worth",
    parties: { buyer: "buyer" },
    required: ["buyer", "label"],
    properties: { buyer: { ref: "company", show: "name" }, photo: { file: "document" } },
  });
  // The small app takes no uploads.
  expect(findings().filter((one) => one.startsWith("schemas/") && !one.includes("E418"))).toEqual([]);
});

test("of a new entity the check names each Chinese word that is left to translate, and nothing else", () => {
  make(root, "entity", "crate", ["label:text", "total:money"], {});
  const english = Object.entries(read("brands/default/en/crate.json"));
  const left = Object.values(read("brands/default/zh/crate.json")).filter((text) => /^[A-Z]/.test(String(text)));
  expect(left.length).toBeLessThan(english.length);
  expect(check([root]).findings.map(({ file, code }) => `${file} ${code}`)).toEqual(
    left.map(() => "brands/default/zh/crate.json E614"),
  );
});

test("the first step of a draft asks for the whole record, and until then nobody but who takes it sees it", () => {
  make(root, "entity", "crate", ["serial:line", "buyer:company"], {});
  const crate = JSON.parse(readFileSync(join(root, "schemas/entities/crate.json"), "utf8")) as object;
  const parties = { owner: "created_by", buyer: "buyer" };
  writeFileSync(join(root, "schemas/entities/crate.json"), JSON.stringify({ ...crate, parties }));
  make(root, "transition", "crate.submit", [], { from: "draft", to: "sent", by: "owner:bill.write" });
  expect((read("schemas/lifecycles/crate.status.json")["transitions"] as any).submit.whole).toBe(true);
  expect(read("schemas/entities/crate.json")["parties"]).toEqual({
    owner: "created_by",
    buyer: { field: "buyer", when: { not: { record: "status", is: "draft" } } },
  });
});

test("a Chinese word is what another text says for the same English one", () => {
  const texts = read("brands/default/zh/bill.json");
  make(root, "entity", "crate", ["label:text", "total:money"], {});
  expect(read("brands/default/en/crate.json")["total"]).toBe(read("brands/default/en/bill.json")["total"]);
  expect(read("brands/default/zh/crate.json")).toMatchObject({ total: texts["total"], label: "Label" });
});

test("a Chinese word is taken over from a field of the same kind alone: what is said of an amount is no word of a text", () => {
  make(root, "entity", "crate", ["label:text", "total:line"], {});
  expect(read("brands/default/zh/crate.json")["total"]).toBe("Total");
});

test("a detail on which a task is decided has the papers of its record beside it", () => {
  make(root, "entity", "crate", ["label:text", "paper:file"], {});
  for (const verb of ["list", "get", "create", "update"]) make(root, "call", `crate.${verb}`, [], { allow: "seller" });
  make(root, "transition", "crate.submit", [], { from: "draft", to: "sent", by: "owner:bill.write" });
  const file = "schemas/lifecycles/crate.status.json";
  const { transitions, ...more } = read(file) as { transitions: Record<string, object> };
  const submit = { ...transitions["submit"], task: true };
  writeFileSync(join(root, file), JSON.stringify({ ...more, transitions: { ...transitions, submit } }));
  make(root, "page", "crate/detail", [], { entity: "crate", layout: "detail", allow: "seller" });
  expect(read("pages/crate/detail.json")["beside"]).toEqual([{ papers: true }]);
  expect(findings().filter((one) => one.includes("E591"))).toEqual([]);
});

test("steps of an entity made with its calls have an address", () => {
  make(root, "entity", "crate", ["label:text"], {});
  make(root, "call", "crate.list", [], {});
  make(root, "transition", "crate.close", [], { from: "open", to: "closed", by: "owner:bill.write" });
  expect(read("schemas/calls/crate.json")["base"]).toBe("obligation/crate");
  expect(findings().filter((one) => one.includes("E434"))).toEqual([]);
});

test("a form leaves out what a later step asks for", () => {
  const file = join(root, "schemas/lifecycles/bill.status.json");
  const { transitions, ...more } = read("schemas/lifecycles/bill.status.json") as {
    transitions: Record<string, object>;
  };
  const asking = { ...transitions, confirm: { ...transitions["confirm"], ask: ["note?"] } };
  writeFileSync(file, JSON.stringify({ ...more, transitions: asking }));
  make(root, "page", "bill/quick", [], { entity: "bill", layout: "form" });
  expect(read("pages/bill/quick.json")["form"]).not.toContain("note");
  expect(read("pages/bill/quick.json")["form"]).toContain("number_text");
});
