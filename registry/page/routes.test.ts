import { expect, test } from "vitest";
import { registryOf } from "../fixture.ts";
import { routeTable } from "./routes.ts";

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
