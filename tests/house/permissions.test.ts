import { expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";

test("every permission there is may be put into a group of a company's own, and is named in the list of groups", () => {
  const registry = loadRegistry();
  const all = Object.keys(registry.roles.permissions);
  for (const shape of ["permission_group", "new_permission_group", "permission_group_row"])
    expect(registry.entities.get(shape)?.properties["permissions"]?.items?.options).toEqual(all);
});
