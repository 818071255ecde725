import { expect, test } from "vitest";
import { loadRegistry } from "../registry.ts";
import type { NamedPage } from "../model.ts";
import { bill, billStatus, registryOf } from "../fixture.ts";
import { callsOf, actionTargets, transitionsUsed } from "./calls.ts";
import { entitiesOf } from "./entities.ts";
import { actionsOf, sectionsOf, sourcesOf } from "./parts.ts";

const call = { method: "GET" as const, path: "obligation/x", allow: ["supplier"] };
const registry = registryOf({
  entities: {
    bill: {
      ...bill,
      properties: {
        ...bill.properties,
        proof: { file: "bill" },
        bill_no: { type: "string", check: { call: "bill.check" } },
      },
    },
    company: { properties: { name: { type: "string" } } },
    draft_rate: { table: false, properties: { rate: { format: "rate" } } },
  },
  lifecycles: [billStatus],
  calls: {
    "bill.list": { ...call, lists: "bill" },
    "bill.get": { ...call, reads: "bill" },
    "bill.create": { ...call, creates: "bill" },
    "bill.update": { ...call, updates: "bill" },
    "bill.update_and_send": { ...call, updates: "bill", does: "bill.send" },
    "bill.delete": { ...call, deletes: "bill" },
    "bill.check": { ...call, handler: "check" },
    "company.list": { ...call, lists: "company" },
    "company.own": { ...call, lists: "company" },
    "file.upload": { ...call, upload: "any", handler: "upload" },
    "bill.quote": { ...call, handler: "quote", answer: "draft_rate" },
    "bill.export": { ...call, handler: "export", download: true },
  },
  pages: {
    form: {
      entity: "bill",
      layout: "form",
      routes: ["/form"],
      allow: ["supplier"],
      source: { call: "bill.get" },
      sources: { quote: { call: "bill.quote" } },
      steps: [
        { name: "who", form: ["bill_no", "buyer"] },
        { name: "proof", form: ["proof"], save: "update", beside: [{ figures: ["rate"], from: "quote" }] },
      ],
      actions: [{ do: "send" }, { do: "delete" }],
    },
    list: {
      entity: "bill",
      layout: "list",
      routes: ["/list"],
      allow: ["supplier"],
      source: { call: "bill.list" },
      list: [
        "bill_no",
        {
          field: "buyer",
          open: {
            as: "drawer",
            source: { call: "bill.get" },
            sections: [{ fields: ["note"], actions: [{ do: "pay" }] }],
          },
        },
      ],
      tabs: [
        { name: "mine", sections: [{ list: ["bill_no"], actions: [{ download: "bill.export" }] }] },
        { name: "all" },
      ],
    },
  },
});
const page = (name: string): NamedPage => registry.pages.get(name)!;

test("a form calls what it loads, keeps, checks, chooses from and uploads with", () => {
  expect(callsOf(registry, page("form"))).toEqual([
    "bill.check",
    "bill.create",
    "bill.delete",
    "bill.get",
    "bill.quote",
    "bill.update",
    "company.list",
    "file.upload",
  ]);
  expect(entitiesOf(registry, page("form"))).toEqual(["bill", "company", "draft_rate"]);
});

test("finds sections, sources and actions at any depth", () => {
  expect(callsOf(registry, page("list"))).toEqual(["bill.check", "bill.export", "bill.get", "bill.list"]);
  expect(sourcesOf(page("list")).map(({ name }) => name)).toEqual(["main", "drawer"]);
  expect(actionsOf(page("list")).map(({ action }) => action.do ?? action.download)).toEqual(
    ["bill.export", "pay"].sort((a, b) => (a === "pay" ? 1 : b === "pay" ? -1 : 0)),
  );
  expect(
    sectionsOf(page("form"))
      .filter(({ step }) => step)
      .map(({ section }) => section.name),
  ).toEqual(["who", "proof"]);
});

test("a do is a transition, a call, or a built-in word", () => {
  expect(actionTargets(registry, "send", "bill")).toEqual([{ transition: "bill.send" }]);
  expect(actionTargets(registry, "bill.quote", undefined)).toEqual([{ call: "bill.quote" }]);
  expect(actionTargets(registry, "save", "bill")).toEqual([{ call: "bill.create" }, { call: "bill.update" }]);
  expect(actionTargets(registry, "fly", "bill")).toEqual([]);
  expect(transitionsUsed(registry, page("list"))).toEqual(["bill.pay", "bill.send"]);
});

test("a call that also takes a transition is no way to save", () => {
  expect(actionTargets(registry, "save", "bill")).toEqual([{ call: "bill.create" }, { call: "bill.update" }]);
});

test("what a dialog before a call asks to choose from is loaded with the page", () => {
  const product = loadRegistry();
  expect(callsOf(product, product.pages.get("rightcontent/accountsetting")!)).toContain("user.brief_list");
});
