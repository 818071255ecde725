import { expect, it } from "vitest";
import type { PageContext } from "../../page/context.ts";
import { askFields } from "./ask-fields.ts";

const page = (role: string): PageContext => ({
  bundle: { page: { entity: "user" }, entities: { user: { properties: { name: { type: "string" }, groups: { type: "array", items: { options: ["maker", "operator"] } } } } } },
  allows: (allow?: readonly string[]) => allow === undefined || allow.includes(role),
} as unknown as PageContext);

it("asks each only what is theirs to fill in", () => {
  const items = ["name", { field: "groups", only: ["maker"], allow: ["supplier"] }, { field: "groups", only: ["operator"], allow: ["admin"] }];
  const asked = (role: string) => askFields(page(role), "user", items, []).map(({ name, item }) => [name, item.only]);
  expect(asked("supplier")).toEqual([["name", undefined], ["groups", ["maker"]]]);
  expect(asked("admin")).toEqual([["name", undefined], ["groups", ["operator"]]]);
});
