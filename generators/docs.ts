// npm run docs: the references that follow from the configs, into generated/docs/.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadRegistry } from "../registry/registry.ts";
import { accessMatrix } from "./docs/access.ts";
import { callsReference } from "./docs/calls.ts";
import { lifecycleDiagrams } from "./docs/lifecycles.ts";
import { pagesReference } from "./docs/pages.ts";

const registry = loadRegistry(undefined, { parked: true });
const folder = join(registry.root, "generated", "docs");
mkdirSync(folder, { recursive: true });
const documents = { pages: pagesReference(registry), calls: callsReference(registry), access: accessMatrix(registry), lifecycles: lifecycleDiagrams(registry) };
for (const [name, text] of Object.entries(documents)) {
  writeFileSync(join(folder, `${name}.md`), text);
  console.log(`generated/docs/${name}.md`);
}
