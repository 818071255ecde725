import { expect, test } from "vitest";
import { addressOf } from "./address.ts";
import { setPrefetchTable } from "./prefetch.ts";

test("what a page takes from its fragment goes there, the rest into path and query", () => {
  setPrefetchTable([
    {
      path: "/a/{id}",
      page: "a",
      params: ["id"],
      types: { token: "fragment", tab: "query" },
      allow: ["link"],
      load: () => Promise.reject(new Error("not loaded here")),
    },
  ]);
  expect(addressOf("/a/{id}", { id: "7", token: "x-1", tab: "b" })).toBe("/a/7?tab=b#token=x-1");
  expect(addressOf("/b", { token: "x-1" })).toBe("/b?token=x-1");
  setPrefetchTable([]);
});

test("an address fills its path and turns the rest into a query", () => {
  expect(
    addressOf("/finance/detail/{id}/{processId}", { id: "7", tab: "history", status: ["a", "b"] }, { processId: "9" }),
  ).toBe("/finance/detail/7/9?tab=history&status=a&status=b");
  expect(addressOf("/finance/add", { invoice: ["1", "2"], supplier: ["14", "14"] })).toBe(
    "/finance/add?invoice=1&invoice=2&supplier=14",
  );
});
