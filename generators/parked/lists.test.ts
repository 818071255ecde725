import { expect, test } from "vitest";
import { loadRegistry, type Registry } from "../../registry/registry.ts";
import { roleOf } from "../../runtime/catalogue/place/pages.ts";
import { viewersOf } from "../../runtime/catalogue/place/viewers.ts";
import { listCalls } from "./lists.ts";

const registry: Registry = loadRegistry();
const lists = listCalls(registry);

/** Pages that show one record by its id, of their own entity or the one that the parameter names. */
const details = [...registry.pages.values()].flatMap(({ name, layout, entity, params, routes, allow, by_address }) => {
  const id = params?.["id"] ?? (JSON.stringify(routes).includes("{id}") ? "id" : "");
  const { type, of } = typeof id === "string" ? { type: id, of: undefined } : id;
  const subject = of ?? entity;
  return layout === "detail" && type === "id" && subject !== undefined && by_address !== true
    ? [{ name, subject, allow }]
    : [];
});
const isListed = (entity: string, role: string | undefined): boolean =>
  (lists[entity] ?? []).some(({ allow }) =>
    allow.some((who) => ["session", "public", role].includes(who.split(":")[0])),
  );

test("whoever may see one record of an entity is listed some, so that the catalogue has one to show", () => {
  const missing = details.flatMap(({ name, subject, allow }) =>
    viewersOf(allow)
      .filter((viewer) => viewer !== undefined && !isListed(subject, roleOf(viewer)))
      .map((viewer) => `${name} as ${String(viewer)}`),
  );
  expect(details.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
