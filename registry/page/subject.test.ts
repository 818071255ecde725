import { expect, test } from "vitest";
import { loadRegistry } from "../registry.ts";
import { rolesFor, subjectOf, subjectPages, tasksOf } from "./subject.ts";

const registry = loadRegistry();
const taskOf = (entity: string, name: string) =>
  tasksOf(registry, entity).find((transition) => transition.name === name)!;

test("every role decides on one page about what it may have a task for", () => {
  const many = [...new Set([...registry.lifecycles.values()].map(({ entity }) => entity))].flatMap((entity) =>
    Object.keys(registry.roles.roles)
      .filter((role) =>
        tasksOf(registry, entity).some((transition) => rolesFor(registry, { allow: [role] }, transition).length > 0),
      )
      .filter((role) => subjectPages(registry, entity, role).length > 1)
      .map((role) => `${entity} ${role}`),
  );
  expect(many).toEqual([]);
});

test("who can be a party follows from all that is asked of it", () => {
  const everybody = { allow: ["supplier", "enterprise", "financier"] };
  expect(rolesFor(registry, everybody, taskOf("invoice_paid", "ceo_approve"))).toEqual(["enterprise"]);
  expect(rolesFor(registry, everybody, taskOf("invoice_paid", "approve_transfer"))).toEqual(["supplier"]);
  expect(rolesFor(registry, everybody, taskOf("facility", "sign"))).toEqual(["supplier", "enterprise", "financier"]);
});

test("a page gets the record's id through the parameter that its source takes it from", () => {
  const page = registry.pages.get("fund/finance/application/detail")!;
  expect(subjectOf(registry, { ...page, for_tasks: true, name: "elsewhere" })).toBeUndefined();
  expect(subjectOf(registry, registry.pages.get("invoice/invoice/detail")!)).toEqual({
    param: "id",
    roles: ["supplier", "enterprise", "financier"],
  });
});
