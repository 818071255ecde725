import { join } from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { readWorkspace } from "../check/check.ts";
import { schemasAt, valuesOf } from "../language-server/offers.ts";
import { completionSchemas, schemaOf } from "./completion.ts";
import type { Schema } from "./schema.ts";

const workspace = readWorkspace([join(import.meta.dirname, "../../tests/defects/base")]);
const schemas = completionSchemas(workspace);
const ajv = new Ajv({ strict: false, allErrors: true, formats: { "color-hex": true } });
const kinds = {
  page: "page",
  entity: "entity",
  lifecycle: "lifecycle",
  calls: "call",
  letter: "letter",
  brand: "brand",
  wording: "wording",
} as const;

test("every valid config is valid in the editor, too", () => {
  for (const document of workspace.documents) {
    const kind = kinds[document.kind as keyof typeof kinds];
    if (!kind) continue;
    const validate = ajv.compile(schemas[kind]!);
    expect([document.file, validate(document.value), validate.errors]).toEqual([document.file, true, null]);
  }
});

test.each([
  [
    "a form field of another entity",
    (page: Record<string, unknown>) => ({
      ...page,
      steps: [
        { name: "head", form: ["due_dat"] },
        { name: "check", review: true },
      ],
    }),
  ],
  ["an unknown call", (page: Record<string, unknown>) => ({ ...page, source: { call: "bill.lst" } })],
  ["an unknown role", (page: Record<string, unknown>) => ({ ...page, allow: ["byer"] })],
])("%s is refused", (_name, change) => {
  const page = workspace.pages.find(({ name }) => name === "bill/add")!.value as Record<string, unknown>;
  const validate = ajv.compile(schemas["page"]!);
  expect(validate(page)).toBe(true);
  expect(validate(change(page))).toBe(false);
});

test("fields show their label and type", () => {
  const fields = schemas["page"]!.definitions!["fields.bill"]!;
  expect(fields.enumDescriptions![fields.enum!.indexOf("due_date")]).toBe("Due date · date");
  expect(fields.enum).toContain("lines.net");
});

test("calls show their method and path", () => {
  const call = schemas["page"]!.definitions!["page.source"]!.properties!["call"]!;
  expect(call.enumDescriptions![call.enum!.indexOf("bill.list")]).toBe("GET obligation/bill/list");
});

const actionsOf = (schema: Schema): string[] => enumIn(schema.definitions!["page.action"]!.properties!["do"]!);
const enumIn = (schema: Schema, { definitions = {} }: Schema = schemas["page/bill"]!): string[] =>
  (schema.$ref
    ? enumIn(definitions[schema.$ref.split("/").at(-1)!]!)
    : (schema.enum ?? schema.anyOf?.flatMap((one) => one.enum ?? []) ?? [])
  ).map(String);

test("a button of a page is offered the steps of its entity, what every entity knows, and what is near, and nothing else", () => {
  expect(actionsOf(schemas["page/bill"]!)).toEqual(
    expect.arrayContaining(["send", "confirm", "save", "create", "delete"]),
  );
  for (const action of actionsOf(schemas["page/bill"]!)) {
    const [entity, verb] = action.includes(".") ? action.split(".") : ["bill", action];
    const isKnown = workspace.transitions.has(`${entity}.${verb}`) || workspace.calls.has(action);
    expect([action, isKnown || ["save", "create", "delete"].includes(action)]).toEqual([action, true]);
  }
});

test("a page is offered the orders of its lists, the addresses near to it, and the options of what it compares", () => {
  const { definitions } = schemas["page/bill"]!;
  expect(enumIn(definitions!["page.sort"]!)).toEqual(expect.arrayContaining(["due_date", "-due_date"]));
  expect(enumIn(definitions!["page.go"]!.anyOf![0]!)).toContain("/bill/detail");
  expect(JSON.stringify(definitions!["words.condition"]!.allOf)).toContain('"settled"');
  expect(enumIn(definitions!["words.condition"]!.properties!["field"]!)).toContain("due_date");
});

test("what a call takes is offered where it is asked", () => {
  const { allOf } = schemas["page/bill"]!.definitions!["page.source"]!;
  const ofList = allOf!.find((one) => one.if?.properties?.["call"]?.const === "bill.list");
  expect(JSON.stringify(ofList!.then)).toContain('"status"');
});

test("a letter is offered the fields of its record, the columns of its list, and whom the record knows", () => {
  const schema = schemas["letter/bill"]!;
  const held = workspace.letters.get("bill_sent")!.value as unknown;
  const at = (...path: (string | number)[]): unknown[] =>
    valuesOf(schemasAt(schema, held, path)).map(({ word }) => word);
  expect(at("parts", 2, "fields", 2)).toEqual(expect.arrayContaining(["number_text", "due_date"]));
  expect(at("parts", 3, "list", "from")).toEqual(["lines"]);
  expect(at("parts", 3, "list", "columns", 2)).toContain("net");
  expect(at("parts", 3, "list", "columns", 2)).not.toContain("due_date");
  expect(at("to", 1)).toEqual(expect.arrayContaining(["buyer", "seller", "asker"]));
  expect(at("parts", 5, "signature").toSorted()).toEqual(["buyer", "seller"]);
  expect(at("parts", 4, "link")).toEqual(expect.arrayContaining(["confirm", "/bill/detail"]));
});

test("where a transition leads, what is final and what a reminder waits in are states, and none of them is new", () => {
  const held = workspace.lifecycles.find(({ value }) => value.entity === "bill")!.value as unknown;
  const at = (...path: (string | number)[]): unknown[] =>
    valuesOf(schemasAt(schemas["lifecycle/bill"]!, held, path)).map(({ word }) => word);
  for (const path of [
    ["transitions", "send", "to"],
    ["final", 0],
    ["void", 0],
    ["reminders", 0, "in", 1],
  ]) {
    expect([path, at(...path)]).toEqual([path, expect.arrayContaining(["draft", "sent", "settled"])]);
    expect(at(...path)).not.toContain("new");
  }
  expect(at("transitions", "send", "from")).toContain("new");
  expect(at("reminders", 0, "letter")).toEqual(["bill_sent"]);
});

test("a brand is offered the pictures of its own folder, and not those of another", () => {
  const { logo, icon, images } = schemas["brand/partner"]!.properties!;
  for (const place of [logo!, icon!, images!.properties!["empty"]!]) {
    expect(enumIn(place)).toEqual(["icon.png", "logo.png"]);
    expect(place.description).toBeTruthy();
  }
  expect(enumIn(schemas["brand/default"]!.properties!["icon"]!)).toContain("icon.svg");
});

test("a lifecycle is offered the states of its own axis, and the menu the addresses of pages", () => {
  expect(JSON.stringify(schemas["lifecycle/bill"]!.definitions!["own.states"])).toContain('"confirmed"');
  expect(schemas["menu"]!.definitions!["menu.entry"]!.properties!["path"]!.enum).toContain("/bill");
});

test("every valid config is valid in the schema of its entity or brand, too", () => {
  for (const document of workspace.documents) {
    const schema = schemaOf(schemas, document);
    if (Object.keys(schema).length === 0) continue;
    const validate = ajv.compile(schema);
    expect([document.file, validate(document.value), validate.errors]).toEqual([document.file, true, null]);
  }
});
