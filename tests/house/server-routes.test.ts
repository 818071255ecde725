import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";

const ROOT = join(import.meta.dirname, "../..");
const registry = loadRegistry(ROOT, { parked: true });
const paths = [...registry.pages.values()].flatMap((page) =>
  page.routes.map((route) => (typeof route === "string" ? route : route.path)),
);
const FIRST = new Set(paths.map((path) => path.split("/")[1]));
const patterns = paths.map((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`, "u"));

/** Addresses of pages that the server's own files name: what looks like one and begins as one of ours does. */
function named(): { file: string; address: string }[] {
  const found: { file: string; address: string }[] = [];
  for (const file of readdirSync(join(ROOT, "server"), { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
    for (const [, text = ""] of readFileSync(join(ROOT, "server", file), "utf8").matchAll(
      /"(\/[A-Za-z][A-Za-z0-9/]*)(?:[?#][^"]*)?"/g,
    )) {
      if (FIRST.has(text.split("/")[1])) found.push({ file, address: text });
    }
  }
  return found;
}

test("every page that the server sends somebody to is there", () => {
  const addresses = named();
  expect(addresses.length).toBeGreaterThan(15);
  expect(addresses.filter(({ address }) => !patterns.some((pattern) => pattern.test(address)))).toEqual([]);
});
