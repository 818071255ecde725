import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { Path, DocumentLocation } from "../../source/document.ts";
import { fieldAt, follow } from "../../workspace/field.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";

const operands = ["field", "record", "row"];
const arithmetic = ["sum", "difference", "product", "percent", "days"];
const users = ["company", "id", "entities"];
const elsewhere = ["param", "ask", "result", "selection", "source", "stored"];
const uncalculated = ["most", "latest", "month_end", "first", "choose"];

/** E154: what decides which rows are read is asked of the database, and only as a statement can say it. */
export const unsayable: Rule = {
  code: "E154",
  finds: "a condition over the rows of a table that no statement can say",
  check(workspace, report) {
    for (const entry of callsOf(workspace))
      ask(
        workspace,
        report,
        { document: entry.document, path: [...entry.path, "when"] },
        entry.call.lists ?? entry.entity,
        entry.call.when,
      );
    for (const [entity, document] of workspace.entities) {
      ask(workspace, report, { document, path: ["public"] }, entity, document.value.public);
      for (const [party, reach] of Object.entries<Loose>(
        isRecord(document.value.parties) ? document.value.parties : {},
      )) {
        if (isRecord(reach)) ask(workspace, report, { document, path: ["parties", party, "when"] }, entity, reach.when);
      }
    }
  },
};

function ask(
  workspace: Workspace,
  report: (location: DocumentLocation, message: string) => void,
  location: { document: DocumentLocation["document"]; path: Path },
  entity: string,
  node: Loose,
): void {
  if (Array.isArray(node))
    node.forEach((one, index) => ask(workspace, report, { ...location, path: [...location.path, index] }, entity, one));
  if (!isRecord(node)) return;
  for (const [key, value] of Object.entries<Loose>(node)) {
    const here = { ...location, path: [...location.path, key] };
    const why = reason(workspace, entity, key, value);
    workspace.proven += 1;
    if (why !== undefined)
      report(
        here,
        `the database cannot be asked this: ${why}; decide it in a guard, or keep the answer in a field of ${entity}`,
      );
    else if (["all", "any", "not", ...arithmetic].includes(key) || isRecord(value))
      ask(workspace, report, here, entity, value);
  }
}

function reason(workspace: Workspace, entity: string, key: string, value: Loose): string | undefined {
  if (key === "consecutive" || key === "alike") return `"${key}" compares rows with each other`;
  if (elsewhere.includes(key)) return `"${key}" is nothing that stands in a row`;
  if (uncalculated.includes(key)) return `statements do not calculate "${key}"`;
  if (key === "user" && !users.includes(String(value))) return `of the user a statement knows ${users.join(", ")}`;
  return operands.includes(key) && liesInRows(workspace, entity, String(value).split("."))
    ? `"${value}" lies in the rows of a list`
    : undefined;
}

/** Whether a path, also through references, comes to a list of rows: those lie in a table of their own. */
function liesInRows(workspace: Workspace, entity: string, [first = "", ...rest]: readonly string[]): boolean {
  const property = fieldAt(workspace, entity, first);
  if (property?.type === "array") return rest.length > 0 || isRecord(itemOf(workspace, entity, property)?.properties);
  return rest.length > 0 && typeof property?.ref === "string" && liesInRows(workspace, property.ref, rest);
}

const itemOf = (workspace: Workspace, entity: string, property: Loose): Loose =>
  follow(workspace, entity, property.items);
