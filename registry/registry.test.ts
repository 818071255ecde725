import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadRegistry } from "./registry.ts";
import type { Problem } from "./read/files.ts";

let root: string;
const put = (path: string, content: unknown) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "registry-"));
});
afterEach(() => rmSync(root, { recursive: true }));

test("names pages by their place and calls by entity and key", () => {
  put("pages/invoice/invoice/add.json", {
    grammar: 2,
    layout: "form",
    routes: ["/invoice/invoice/add"],
    allow: ["supplier"],
  });
  put("schemas/calls/invoice.json", {
    grammar: 1,
    entity: "invoice",
    base: "obligation/invoice",
    calls: { list: { method: "GET", path: "obligation/invoice/list", allow: ["supplier"] } },
  });
  const registry = loadRegistry(root);
  expect(registry.pages.get("invoice/invoice/add")?.name).toBe("invoice/invoice/add");
  expect(registry.calls.get("invoice.list")).toMatchObject({ entity: "invoice", base: "obligation/invoice" });
  expect(registry.bases.get("invoice")).toBe("obligation/invoice");
});

test("leaves parked things out unless asked for them", () => {
  put("pages/later.json", { grammar: 2, parked: true, layout: "list", routes: ["/later"], allow: ["admin"] });
  put("schemas/lifecycles/loan.status.json", {
    grammar: 1,
    entity: "loan",
    axis: "status",
    transitions: { pay: { by: ["system"] }, sell: { by: ["system"], parked: true } },
  });
  put("schemas/guards.json", {
    grammar: 1,
    guards: { ready: { describe: "x", code: "100" }, later: { describe: "x", code: "100", parked: true } },
  });
  const running = loadRegistry(root);
  expect(running.pages.size).toBe(0);
  expect(Object.keys(running.lifecycles.get("loan.status")!.transitions)).toEqual(["pay"]);
  expect(Object.keys(running.guards.guards)).toEqual(["ready"]);
  const whole = loadRegistry(root, { parked: true });
  expect(whole.pages.size).toBe(1);
  expect(Object.keys(whole.lifecycles.get("loan.status")!.transitions)).toEqual(["pay", "sell"]);
});

test("throws naming every unreadable file, or hands the problems over and goes on", () => {
  put("pages/broken.json", '{ "grammar": 1, }');
  put("schemas/entities/list.json", "[]");
  put("pages/good.json", { grammar: 2, layout: "list", routes: ["/good"], allow: ["admin"] });
  expect(() => loadRegistry(root)).toThrow(
    /schemas\/entities\/list\.json: .*\n?.*pages\/broken\.json|pages\/broken\.json.*\n.*list\.json/s,
  );
  const problems: Problem[] = [];
  expect([...loadRegistry(root, { problems }).pages.keys()]).toEqual(["good"]);
  expect(problems.map(({ file }) => file).sort()).toEqual(["pages/broken.json", "schemas/entities/list.json"]);
});

test("lays a brand's wording over its base, and a plain key over the base's role variants", () => {
  const brand = {
    grammar: 1,
    hosts: ["localhost"],
    logo: "a.svg",
    icon: "a.svg",
    theme: { accent: "#000000" },
    support: { email: "a@b.sg" },
    mail: { sender: "a@b.sg" },
  };
  put("brands/default/brand.json", brand);
  put("brands/default/en/menu.json", {
    kyc: "My company",
    "kyc@enterprise": "Credit application",
    home: "Home",
    "home@enterprise": "Start",
  });
  put("brands/partner/brand.json", { ...brand, extends: "default" });
  put("brands/partner/en/menu.json", { kyc: "Our file" });
  const registry = loadRegistry(root);
  expect(registry.wording("partner", "en").get("menu")).toEqual({
    kyc: "Our file",
    home: "Home",
    "home@enterprise": "Start",
  });
  expect(registry.wording("default", "en").get("menu")?.["kyc@enterprise"]).toBe("Credit application");
  expect(registry.wording("partner", "zh").size).toBe(0);
});

test("drafts stand before what is saved, also of files that are not there yet", () => {
  put("schemas/terms.json", { terms: { bank: { en: "bank", zh: "银行" } } });
  put("brands/default/en/menu.json", { home: "Home" });
  const drafts = {
    "brands/default/en/menu.json": '{ "home": "Begin" }',
    "brands/default/en/task.json": '{ "title": "Task" }',
    "schemas/letters/paid.json": '{ "entity": "bill", "as": ["mail"], "parts": [] }',
  };
  const drafted = loadRegistry(root, { drafts });
  expect(drafted.wording("default", "en").get("menu")).toEqual({ home: "Begin" });
  expect(drafted.wording("default", "en").get("task")).toEqual({ title: "Task" });
  expect(drafted.letters.get("paid")?.entity).toBe("bill");
  expect(loadRegistry(root).letters.size).toBe(0);
});

test("a brand's name for a term stands wherever an inherited text names it, in one and in several", () => {
  const brand = {
    grammar: 1,
    hosts: ["localhost"],
    logo: "a.svg",
    icon: "a.svg",
    theme: { accent: "#000000" },
    support: { email: "a@b.sg" },
    mail: { sender: "a@b.sg" },
  };
  put("schemas/terms.json", { terms: { supplier: { en: "Supplier", en_many: "Suppliers", zh: "供应商" } } });
  put("brands/default/brand.json", brand);
  put("brands/default/en/menu.json", {
    one: "Supplier",
    many: "Suppliers",
    text: "Ask the supplier",
    owned: "Supplier's account. A supplier is paid; suppliers are told",
    place: "{{supplier}} is a new supplier",
    other: "Resuppliers",
  });
  put("brands/default/zh/menu.json", { one: "供应商", text: "请通知{{name}}的供应商" });
  const seller = { en: "Seller", en_many: "Sellers", zh: "卖方" };
  put("brands/partner/brand.json", { ...brand, extends: "default", terms: { supplier: seller } });
  put("brands/branch/brand.json", {
    ...brand,
    extends: "partner",
    terms: { supplier: { en: "Artisan", en_many: "Artisans", zh: "厂家" } },
  });
  put("brands/branch/en/menu.json", { text: "Supplier" });
  const registry = loadRegistry(root);
  expect(registry.wording("partner", "en").get("menu")).toEqual({
    one: "Seller",
    many: "Sellers",
    text: "Ask the seller",
    owned: "Seller's account. A seller is paid; sellers are told",
    place: "{{supplier}} is a new seller",
    other: "Resuppliers",
  });
  expect(registry.wording("partner", "zh").get("menu")).toEqual({ one: "卖方", text: "请通知{{name}}的卖方" });
  // What a brand says itself is as it says it.
  expect(registry.wording("branch", "en").get("menu")).toMatchObject({
    one: "Artisan",
    many: "Artisans",
    text: "Supplier",
    owned: "Artisan's account. An artisan is paid; artisans are told",
  });
});

test("leaves out what breaks the grammar of its kind, if asked to judge", () => {
  cpSync(join(import.meta.dirname, "../schemas/meta"), join(root, "schemas/meta"), { recursive: true });
  put("pages/good.json", { grammar: 2, layout: "list", routes: ["/good"], allow: ["admin"] });
  put("pages/odd.json", { grammar: 2, layout: "list", routes: ["/odd"], allow: ["admin"], colour: "red" });
  put("pages/poor.json", { grammar: 2, layout: "list" });
  put("schemas/calls/bad.json", { grammar: 1, entity: "bad" });
  const problems: Problem[] = [];
  expect([...loadRegistry(root, { problems, strict: true }).pages.keys()]).toEqual(["good"]);
  expect(problems.map(({ file, message }) => `${file} ${message}`)).toEqual([
    "schemas/calls/bad.json the file must have required property 'calls'",
    "pages/odd.json the file must NOT have additional properties: colour",
    "pages/poor.json the file must have required property 'allow'",
  ]);
});
