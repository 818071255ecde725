// npm run docs: the references and the site that follow from the configs, into generated/docs/, and the table of the
// specification and of the environment variables, into docs/.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadRegistry } from "../registry/registry.ts";
import { variableGroups } from "../server/start/configuration.ts";
import { accessMatrix } from "./docs/access.ts";
import { callsReference } from "./docs/calls.ts";
import { configurationReference } from "./docs/configuration.ts";
import { lifecycleDiagrams } from "./docs/lifecycles.ts";
import { pagesReference } from "./docs/pages.ts";
import { readWorkspace } from "./check/check.ts";
import { sitePages } from "./docs/site/site.ts";
import { writeSite } from "./docs/site/write.ts";
import { specificationTable } from "./docs/specification.ts";

const registry = loadRegistry(undefined, { parked: true });
const folder = join(registry.root, "generated", "docs");
mkdirSync(folder, { recursive: true });
const documents = {
  pages: pagesReference(registry),
  calls: callsReference(registry),
  access: accessMatrix(registry),
  lifecycles: lifecycleDiagrams(registry),
};
for (const [name, text] of Object.entries(documents)) {
  writeFileSync(join(folder, `${name}.md`), text);
  console.log(`generated/docs/${name}.md`);
}
const workspace = readWorkspace([registry.root]);
const pages = sitePages(workspace, registry);
writeSite(join(folder, "site"), pages);
console.log(`generated/docs/site/index.html (${pages.length} pages)`);
writeFileSync(join(registry.root, "docs", "configuration.md"), configurationReference(variableGroups));
console.log("docs/configuration.md");
writeFileSync(join(registry.root, "docs", "specification.md"), specificationTable(workspace, registry.root));
console.log("docs/specification.md");
