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
