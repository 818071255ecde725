import { expect, it } from "vitest";
import type { PageContext } from "../../model/context.ts";
import { askFields } from "./ask-fields.ts";

const page = (role: string): PageContext =>
  ({
    bundle: {
      page: { entity: "user" },
      entities: {
        user: {
          properties: {
            name: { type: "string" },
            groups: { type: "array", items: { options: ["maker", "operator"] } },
          },
        },
      },
    },
    allows: (allow?: readonly string[]) => allow === undefined || allow.includes(role),
  }) as unknown as PageContext;

it("asks each only what is theirs to fill in", () => {
  const items = [
    "name",
    { field: "groups", only: ["maker"], allow: ["supplier"] },
    { field: "groups", only: ["operator"], allow: ["admin"] },
  ];
  const inputsFor = (role: string) =>
    askFields(page(role), "user", items, []).map(({ name, item }) => [name, item.only]);
  expect(inputsFor("supplier")).toEqual([
    ["name", undefined],
    ["groups", ["maker"]],
  ]);
  expect(inputsFor("admin")).toEqual([
    ["name", undefined],
    ["groups", ["operator"]],
  ]);
});

const fields = (names: readonly string[], entity = "user") =>
  askFields(
    {
      bundle: {
        page: { entity: "link" },
        entities: {
          user: {
            properties: {
              reviewer: { ref: "user", calc: true },
              total: { format: "money", calc: true, computed: { sum: [] } },
            },
          },
          link: { properties: { one_time_code: { type: "string" }, comment: { type: "string" } } },
        },
      },
      allows: () => true,
    } as unknown as PageContext,
    entity,
    names,
    [],
  ).map(({ name, widget, entity: of }) => [name, widget, of]);

it("lets what only the server writes otherwise be filled in where it is asked, not what it works out", () => {
  expect(fields(["reviewer", "total"])).toEqual([
    ["reviewer", "ref", "user"],
    ["total", "figure", "user"],
  ]);
});

it("asks for a comment and a code in the words of the runtime, a code of a mailed link in the link's", () => {
  expect(fields(["comment", "one_time_code"])).toEqual([
    ["comment", "long_text", "runtime"],
    ["one_time_code", "text", "link"],
  ]);
  const own = askFields(
    {
      bundle: { page: { entity: "user" }, entities: { user: { properties: {} } } },
      allows: () => true,
    } as unknown as PageContext,
    "user",
    [{ field: "one_time_code", as: "code" }],
    [],
  );
  expect(own.map(({ name, widget, entity }) => [name, widget, entity])).toEqual([["one_time_code", "code", "runtime"]]);
});
