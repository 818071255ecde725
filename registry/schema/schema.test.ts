import { expect, test } from "vitest";
import { withTables, expandEntity, fieldAt } from "./entity.ts";
import { bill, billStatus, registryOf } from "../fixture.ts";
import { draftSchema, enteredFields, wholeSchema, callInput } from "./request.ts";

const choosing = (of: unknown) => ({
  properties: { rate: { computed: { choose: { by: { field: "code" }, of } } }, choose: { choose: "financier" } },
});

test("a choice by the name of a group of constants has the group's values", () => {
  const entities = new Map([
    ["named", choosing("gst_rates")],
    ["own", choosing({ A: "1.00" })],
  ]);
  const filled = withTables(entities, { gst_rates: { SR: "9.00", ZR: "0.00" } });
  expect(filled.get("named")).toEqual(choosing({ SR: "9.00", ZR: "0.00" }));
  expect(filled.get("own")).toEqual(choosing({ A: "1.00" }));
});

const registry = registryOf({
  entities: {
    bill,
    company: { properties: { name: { type: "string" } } },
    request: { table: false, required: ["days"], properties: { days: { format: "integer" } } },
  },
  lifecycles: [billStatus],
  calls: {
    "bill.create": { method: "POST", path: "obligation/bill", creates: "bill", allow: ["supplier"] },
    "bill.update": { method: "PUT", path: "obligation/bill", updates: "bill", allow: ["supplier"] },
    "bill.ask": { method: "POST", path: "obligation/bill/ask", handler: "ask", input: "request", allow: ["supplier"] },
    "bill.remind": {
      method: "POST",
      path: "obligation/bill/remind",
      handler: "remind",
      input: { to: { format: "email" } },
      required: ["to"],
      allow: ["supplier"],
    },
    "bill.list": { method: "GET", path: "obligation/bill/list", lists: "bill", allow: ["supplier"] },
  },
});

test("resolves formats, definitions and references in place and keeps the vocabulary's words", () => {
  const { properties } = expandEntity(registry, "bill");
  expect(properties["limit"]).toMatchObject({ type: "string", format: "money" });
  expect(properties["buyer"]).toMatchObject({ type: "string", ref: "company", show: "name", maxLength: 19 });
  expect(properties["lines"]!.items!.properties!["price"]).toMatchObject({ type: "string", format: "money" });
  expect(properties["kinds"]).toMatchObject({ type: "array", items: { type: "string", options: ["goods", "work"] } });
  expect(expandEntity(registry, "bill")).toBe(expandEntity(registry, "bill"));
});

test("names what does not exist, and shapes that contain themselves", () => {
  const wrong = registryOf({
    entities: {
      a: { properties: { x: { format: "mony" } } },
      b: { properties: { x: { $ref: "#/definitions/none" } } },
      c: {
        properties: { x: { $ref: "#/definitions/self" } },
        definitions: { self: { type: "array", items: { $ref: "#/definitions/self" } } },
      },
    },
  });
  expect(() => expandEntity(wrong, "a")).toThrow('schemas/entities/a.json: properties.x: there is no format "mony"');
  expect(() => expandEntity(wrong, "b")).toThrow('there is no definition "none"');
  expect(() => expandEntity(wrong, "c")).toThrow("does one contain itself?");
  expect(() => expandEntity(wrong, "d")).toThrow('there is no entity "d"');
});

test("finds fields by path, through lists, references and the record's own", () => {
  expect(fieldAt(registry, "bill", "lines.price")?.format).toBe("money");
  expect(fieldAt(registry, "bill", "buyer.name")?.type).toBe("string");
  expect(fieldAt(registry, "bill", "created_at")?.format).toBe("datetime");
  expect(fieldAt(registry, "bill", "lines.nothing")).toBeUndefined();
  expect(fieldAt(registry, "bill", "constructor")).toBeUndefined();
});

test("people enter neither computed fields nor states", () => {
  expect(enteredFields(registry, "bill")).not.toEqual(expect.arrayContaining(["total"]));
  expect(enteredFields(registry, "bill")).not.toContain("status");
  const whole = wholeSchema(registry, "bill");
  expect(Object.keys(whole.properties["lines"]!.items!.properties!)).toEqual(["id", "text", "price", "discount"]);
  expect(wholeSchema(registry, "bill", ["due_date"])).toMatchObject({
    required: ["due_date"],
    rules: [{ name: "due_after_issue" }],
  });
});

test("a draft has no completeness at any depth", () => {
  const draft = draftSchema(registry, "bill");
  expect(draft).toMatchObject({ required: [], rules: [] });
  expect(draft.properties["lines"]!.minItems).toBeUndefined();
  expect(draft.properties["lines"]!.items!.required).toBeUndefined();
  expect(draft.properties["issue_date"]!.atMost).toBeUndefined();
  expect(draft.properties["limit"]!.atMost).toBe("7600000");
});

test("bodies of calls follow from what they do", () => {
  const input = (name: string) => callInput(registry, registry.calls.get(name)!);
  expect(input("bill.create")?.required).toEqual([]);
  expect(input("bill.update")).toMatchObject({
    required: ["id", "version"],
    properties: { version: { type: "integer" } },
  });
  expect(input("bill.ask")).toMatchObject({ name: "request", required: ["days"] });
  expect(input("bill.remind")).toMatchObject({
    required: ["to"],
    properties: { to: { format: "email", type: "string" } },
  });
  expect(input("bill.list")).toBeUndefined();
});
