import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Workspace } from "../check/workspace/workspace.ts";
import { inventory } from "../inventory/inventory.ts";
import { code, table } from "./table.ts";

/** One statement of the specification, with the file that says it here and the test that proves it. */
export interface Statement {
  section: number;
  says: string;
  /** A file of the project, or `file#text` where it is one text in it. */
  config: string;
  proof: { file: string; test: string };
}

const titles = [
  "What the product does and for whom",
  "Screens and routes",
  "Entities and their fields",
  "States and transitions",
  "Validation rules",
  "Roles and permissions",
  "Calls",
  "Error catalogue",
  "Constants and limits",
];

const folder = "docs/specification";

/** The statements of the specification that stand for themselves. */
export const statements = (root: string): Statement[] =>
  JSON.parse(readFileSync(join(root, folder, "statements.json"), "utf8")) as Statement[];

/** The lines of one of the specification's lists, in its own spelling. */
export const listed = (root: string, name: "routes" | "calls"): string[] =>
  readFileSync(join(root, folder, `${name}.txt`), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

/** The table of the specification: each statement, route and call with what says it and what proves it. */
export function specificationTable(workspace: Workspace, root: string): string {
  const { routes, calls } = inventory(workspace);
  const all = statements(root);
  const sections = titles.map((title, index) => {
    const rows = all
      .filter(({ section }) => section === index + 1)
      .map(({ says, config, proof }) => [says, code(config), `${code(proof.file)}: ${proof.test}`]);
    return `## ${index + 1}. ${title}\n\n${table(["statement", "said in", "proven by"], rows)}`;
  });
  const routeRows = listed(root, "routes").map((route) => [
    code(route),
    [...new Set(routes.filter((row) => row.route === route).map(({ page }) => code(`pages/${page}.json`)))].join(", "),
  ]);
  const callRows = listed(root, "calls").map((call) => [
    code(call),
    [...new Set(calls.filter(({ spec }) => spec === call).map(({ id }) => code(id)))].join(", "),
  ]);
  return [
    "# The specification, statement by statement",
    `Written by \`npm run docs\` from \`${folder}/\`. \`tests/house/specification.test.ts\` fails where a line has lost its file, its text or its test, and where this table is older than they are.`,
    ...sections,
    `## Routes: ${routeRows.length}\n\nEach is opened as those it is for, in both widths, by \`tests/browser/pages.test.ts\`.\n\n${table(["route", "answered by"], routeRows)}`,
    `## Calls: ${callRows.length}\n\nEach is asked with what fits, what does not, and by whom it is not for, by \`tests/matrix/calls.test.ts\` and \`tests/matrix/mutation.test.ts\`.\n\n${table(["call", "answered by"], callRows)}`,
  ]
    .join("\n\n")
    .concat("\n");
}
