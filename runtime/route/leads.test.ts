import { expect, test } from "vitest";
import { leadsOn } from "./leads.ts";
import type { RouteEntry } from "./entry.ts";

const entry = (path: string, ...allow: string[]): RouteEntry => ({
  path,
  page: path,
  params: [],
  allow,
  load: () => Promise.reject(new Error("not asked")),
});
const table = [
  entry("/bill", "supplier"),
  entry("/bill/create", "supplier:bill.prepare"),
  entry("/bill/{id}", "supplier"),
  entry("/fund/{id}", "financier:finance.check"),
  entry("/fund/{id}", "enterprise"),
];
const lets = (held: readonly string[]) => (allow: readonly string[]) => allow.some((who) => held.includes(who));

test.each([
  ["/bill/{id}", ["supplier"], true],
  ["/fund/{id}?tab=one", ["supplier"], false],
  ["/fund/{id}", ["enterprise"], true],
  ["/fund/{id}", ["financier"], false],
  ["/elsewhere", ["supplier"], true],
])("%s leads %j on: %s", (pattern, held, answer) => expect(leadsOn(pattern, lets(held), table)).toBe(answer));

test("a page of its own address is not opened by a neighbour with a name in its place", () => {
  expect(leadsOn("/bill/create", lets(["supplier"]), table)).toBe(false);
  expect(leadsOn("/bill/create", lets(["supplier", "supplier:bill.prepare"]), table)).toBe(true);
});
