import { expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";

const registry = loadRegistry();

/** The state that the heading of a detail tells by its chip, by entity. */
const texts = new Map(
  [...registry.entities]
    .filter(([, { properties }]) => properties["status"]?.tone !== undefined)
    .map(([name]) => [name, "status"]),
);

test("no detail says a second time among its fields in which state its heading says the record is", () => {
  const twice = [...registry.pages]
    .filter(([, { layout = "detail", entity, fields = [] }]) => {
      const state = layout === "detail" && entity !== undefined ? texts.get(entity) : undefined;
      return fields.some((item) => (typeof item === "string" ? item : item.field) === state);
    })
    .map(([name]) => name);
  expect(twice).toEqual([]);
  expect(texts.get("task")).toBe("status");
});
