import { expect, test } from "vitest";
import { loadRegistry } from "../../../registry/registry.ts";
import { hasTable } from "../store/tables/table.ts";
import { filterKeys } from "./list-request.ts";

const registry = loadRegistry();

test("a filter over numbers, dates or records refuses what the database could not read as one", () => {
  const keys = [...registry.calls.values()]
    .filter((call) => hasTable(registry, call.lists ?? ""))
    .flatMap((call) => [...filterKeys(registry, call).values()].map((key) => ({ call: call.name, ...key })))
    .filter(({ type }) => /^(integer|bigint|date|numeric|timestamp)/.test(type));
  expect(keys.length).toBeGreaterThan(100);
  const accepted = keys.filter(({ broken }) => broken("abc") === undefined).map(({ call, key }) => `${call}: ${key}`);
  expect(accepted).toEqual([]);
});
