import { join } from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { readWorld } from "../check/check.ts";
import { completionSchemas } from "./completion.ts";

const world = readWorld([join(import.meta.dirname, "../../tests/defects/base")]);
const schemas = completionSchemas(world);
const ajv = new Ajv({ strict: false, allErrors: true });
const kinds = { page: "page", entity: "entity", lifecycle: "lifecycle", calls: "call", letter: "letter", brand: "brand", wording: "wording" } as const;

test("every valid config is valid in the editor, too", () => {
  for (const document of world.documents) {
    const kind = kinds[document.kind as keyof typeof kinds];
    if (!kind) continue;
    const validate = ajv.compile(schemas[kind]!);
    expect([document.file, validate(document.value), validate.errors]).toEqual([document.file, true, null]);
  }
});

test.each([
  ["a form field of another entity", (page: Record<string, unknown>) => ({ ...page, steps: [{ name: "head", form: ["due_dat"] }, { name: "check", review: true }] })],
  ["an unknown call", (page: Record<string, unknown>) => ({ ...page, source: { call: "bill.lst" } })],
  ["an unknown role", (page: Record<string, unknown>) => ({ ...page, allow: ["byer"] })],
])("%s is refused", (_name, change) => {
  const page = world.pages.find(({ name }) => name === "bill/add")!.value as Record<string, unknown>;
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
