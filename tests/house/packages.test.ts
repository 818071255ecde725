import { readFileSync, readdirSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
};

/** The packages that a folder's code imports, tests left out. */
function importedBy(folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  const named = files.flatMap((name) =>
    readFileSync(join(root, folder, name), "utf8")
      .split("\n")
      .flatMap((line) => {
        const [, whole] = /^(?:import(?! type\b)|\} from|export .* from)[^"]*"([^".][^"]*)";?$/.exec(line) ?? [];
        const [, lazily] = /\bimport\("([^".][^"]*)"\)/.exec(line) ?? [];
        return [whole, lazily].flatMap((one) => (one === undefined || isBuiltin(one) ? [] : [one]));
      }),
  );
  return [...new Set(named.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name))];
}

test("the server runs on packages of the product alone, on no tool of development", () => {
  const imported = ["server", "registry", "schemas"].flatMap(importedBy);
  expect(imported).toContain("fastify");
  expect(imported.filter((name) => dependencies[name] === undefined)).toEqual([]);
});
