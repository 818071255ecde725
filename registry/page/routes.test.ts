import { expect, test } from "vitest";
import { registryOf } from "../fixtures/registry.ts";
import { disjoint, pathShape, routeTable } from "./routes.ts";

const page = (routes: Parameters<typeof registryOf>[0]["pages"]) => registryOf({ pages: routes! });
const base = { layout: "list" as const, allow: ["supplier"] };

test("puts fixed words before parameters, and narrowed addresses before open ones", () => {
  const table = routeTable(
    page({
      a: { ...base, routes: ["/x/{id}"] },
      b: { ...base, routes: ["/x/new"] },
      c: { ...base, routes: [{ path: "/x/{id}", where: { id: "first" } }] },
      d: { ...base, routes: ["/x"] },
    }),
  );
  expect(table.map((route) => route.page.name)).toEqual(["d", "b", "c", "a"]);
  expect(table[3]!.params).toEqual(["id"]);
});

test.each<[string, object, object, boolean]>([
  ["roles", { allow: ["supplier:invoice.prepare"] }, { allow: ["financier"] }, true],
  ["the same role with another permission", { allow: ["supplier:a.b"] }, { allow: ["supplier:c.d"] }, false],
  [
    "values",
    { routes: [{ path: "/x/{type}", where: { type: ["a", "b"] } }] },
    { routes: [{ path: "/x/{type}", where: { type: "c" } }] },
    true,
  ],
  [
    "shared values",
    { routes: [{ path: "/x/{type}", where: { type: ["a", "b"] } }] },
    { routes: [{ path: "/x/{type}", where: { type: "b" } }] },
    false,
  ],
  [
    "types",
    { params: { p: "human_number" }, routes: ["/x/{p}"] },
    { params: { q: "bill.status" }, routes: ["/x/{q}"] },
    true,
  ],
  ["nothing", {}, {}, false],
])("tells pages of one shape apart by %s", (_by, left, right, apart) => {
  const [first, second] = routeTable(
    page({ one: { ...base, routes: ["/x/{id}"], ...left }, two: { ...base, routes: ["/x/{id}"], ...right } }),
  );
  expect(disjoint(first!, second!)).toBe(apart);
});

test("patterns are of one shape whatever their parameters are called", () => {
  expect(pathShape("/a/{id}/{number}")).toBe(pathShape("/a/{x}/{y}"));
});
