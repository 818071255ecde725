import { readFileSync } from "node:fs";
import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";

const registry = loadRegistry();
/** Groups whose names are looked up by what data say: a rate class, a code of tax, an account, a kind of checklist. */
const LOOKED_UP = new Set(["rates", "gst_rates", "calendar", "ledger", "checklist"]);

test("each constant is read somewhere: a rule that stands there alone would bind nobody", () => {
  const code = ["server", "runtime", "registry", "generators", "schemas/vocabulary"]
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: registry.root }))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(registry.root, file), "utf8"))
    .join("\n");
  const words = new Set(code.match(/\w+/g));
  const unread = Object.entries(registry.constants).flatMap(([group, values]) =>
    LOOKED_UP.has(group) || typeof values !== "object"
      ? []
      : Object.keys(values)
          .filter((name) => !words.has(name))
          .map((name) => `${group}.${name}`),
  );
  expect(unread).toEqual([]);
});
