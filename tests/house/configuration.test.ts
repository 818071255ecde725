import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configurationReference } from "../../generators/docs/configuration.ts";
import { variableGroups } from "../../server/start/configuration.ts";

const root = join(import.meta.dirname, "../..");
/** Where a process of the server begins. */
const BEGINNINGS = new Set(["server/main.ts", "server/operate.ts", "server/seed.ts"]);

test("the environment is read where a process of the server begins, and nowhere else", () => {
  const reading = ["server", "registry", "schemas"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => `${folder}/${name}`)
      .filter((file) =>
        /process\s*\.\s*env|process\["env"\]|\benv\b.*from "node:process"/.test(readFileSync(join(root, file), "utf8")),
      ),
  );
  expect(new Set(reading)).toEqual(BEGINNINGS);
});

test("docs/configuration.md says every variable as the code declares it; npm run docs writes it", () => {
  expect(readFileSync(join(root, "docs/configuration.md"), "utf8")).toBe(configurationReference(variableGroups));
});
