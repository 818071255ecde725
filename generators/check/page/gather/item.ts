import { into, names } from "../../workspace/shape.ts";
import type { Shape } from "../../workspace/shape.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";
import type { Document, Path } from "../../source/document.ts";
import type { Facts, Use } from "../facts.ts";
import type { Scope } from "../scope.ts";
import { gatherActions } from "./action.ts";
import { gatherAllow } from "./allow.ts";
import { gatherCondition, gatherOperand } from "./condition.ts";
import { fromShape } from "./from.ts";
import { gatherOpen } from "./open.ts";

/** Notes a list of items (columns, fields, filters, figures) of one shape. */
export function gatherItems(
  facts: Facts,
  workspace: Workspace,
  document: Document,
  path: Path,
  items: Loose,
  use: Use,
  shape: Shape | undefined,
  scope: Scope,
): void {
  if (!Array.isArray(items)) return;
  items.forEach((item, index) => {
    const here = [...path, index];
    if (typeof item === "string")
      facts.items.push({ use, path: item, shape, location: { document, path: here }, scope });
    else if (isRecord(item)) gatherItem(facts, workspace, document, here, item, use, shape, scope);
  });
}

/** Notes names of fields that are given without options: totals, values, keys. */
export function gatherNames(
  facts: Facts,
  document: Document,
  path: Path,
  declared: Loose,
  use: Use,
  shape: Shape | undefined,
  scope: Scope,
): void {
  if (Array.isArray(declared))
    declared.forEach((name, index) =>
      facts.items.push({ use, path: String(name), shape, location: { document, path: [...path, index] }, scope }),
    );
  else if (typeof declared === "string")
    facts.items.push({ use, path: declared, shape, location: { document, path }, scope });
}

function gatherItem(
  facts: Facts,
  workspace: Workspace,
  document: Document,
  path: Path,
  item: Record<string, Loose>,
  use: Use,
  shape: Shape | undefined,
  outer: Scope,
): void {
  const scope = gatherAllow(facts, document, path, item, outer);
  const field = String(item.field);
  facts.items.push({ use, path: field, shape, item, location: { document, path: [...path, "field"] }, scope });
  for (const key of ["when", "readOnly", "required"])
    gatherCondition(facts, document, [...path, key], item[key], scope);
  if (item.disabled) gatherCondition(facts, document, [...path, "disabled", "when"], item.disabled.when, scope);
  if (typeof item.lookup === "string")
    facts.calls.push({ name: item.lookup, how: "lookup", location: { document, path: [...path, "lookup"] }, scope });
  if (typeof item.fill === "string")
    facts.fills.push({ from: item.fill, field, location: { document, path: [...path, "fill"] }, scope });
  if (typeof item.begin === "string")
    facts.fills.push({ from: item.begin, field, location: { document, path: [...path, "begin"] }, scope });
  else if (item.begin !== undefined) gatherOperand(facts, document, [...path, "begin"], item.begin, scope);
  if (typeof item.earliest === "string")
    facts.froms.push({ from: item.earliest, location: { document, path: [...path, "earliest"] }, scope });
  if (typeof item.reach === "string")
    facts.froms.push({ from: item.reach, location: { document, path: [...path, "reach"] }, scope });
  gatherNames(facts, document, [...path, "of"], item.of, "field", shape, scope);
  gatherNames(facts, document, [...path, "parts"], item.parts, "field", shape, scope);
  const nested = shape && into(workspace, shape, field);
  const rowScope: Scope = nested ? { ...scope, row: nested, ...(use === "form" ? { form: nested } : {}) } : scope;
  gatherItems(
    facts,
    workspace,
    document,
    [...path, "columns"],
    item.columns,
    use === "form" ? "form" : "column",
    nested,
    rowScope,
  );
  gatherNames(facts, document, [...path, "totals"], item.totals, "total", nested, scope);
  gatherNames(facts, document, [...path, "unique"], item.unique, "unique", nested, scope);
  if (isRecord(item.pick))
    gatherPick(
      facts,
      workspace,
      document,
      [...path, "pick"],
      item.pick,
      nested && names(workspace, nested).length > 0 ? nested : shape,
      scope,
    );
  // A figure told by currency leads from each of its rows.
  const perRow = use === "figure" && nested && names(workspace, nested).length > 0;
  gatherOpen(facts, workspace, document, [...path, "open"], item.open, perRow ? rowScope : scope);
  if (isRecord(item.action)) gatherActions(facts, workspace, document, path, { action: item.action }, scope);
}

function gatherPick(
  facts: Facts,
  workspace: Workspace,
  document: Document,
  path: Path,
  pick: Record<string, Loose>,
  target: Shape | undefined,
  scope: Scope,
): void {
  facts.froms.push({ from: String(pick.from), location: { document, path: [...path, "from"] }, scope });
  const rows = fromShape(workspace, scope, pick.from);
  const pairs = (["take", "most"] as const).flatMap((key) =>
    Object.entries(isRecord(pick[key]) ? pick[key] : {}).map(([own, source]) => ({ key, own, source })),
  );
  for (const { key, own, source } of pairs) {
    if (target)
      facts.items.push({
        use: "form",
        path: own,
        shape: target,
        location: { document, path: [...path, key, own], key: true },
        scope,
      });
    if (rows)
      facts.items.push({
        use: "column",
        path: String(source),
        shape: rows,
        location: { document, path: [...path, key, own] },
        scope,
      });
  }
  if (rows) gatherNames(facts, document, [...path, "show"], pick.show, "column", rows, scope);
  if (isRecord(pick.figured)) {
    const { from, show } = pick.figured;
    facts.froms.push({ from: String(from), location: { document, path: [...path, "figured", "from"] }, scope });
    gatherNames(
      facts,
      document,
      [...path, "figured", "show"],
      show,
      "column",
      fromShape(workspace, scope, from),
      scope,
    );
  }
  if (pick.begin !== undefined) gatherOperand(facts, document, [...path, "begin"], pick.begin, scope);
  for (const [own, value] of Object.entries(isRecord(pick.given) ? pick.given : {})) {
    if (target)
      facts.items.push({
        use: "form",
        path: own,
        shape: target,
        location: { document, path: [...path, "given", own], key: true },
        scope,
      });
    gatherOperand(facts, document, [...path, "given", own], value, scope);
  }
  const rowScope: Scope = { ...scope, row: rows ?? "unknown" };
  if (pick.disabled) gatherCondition(facts, document, [...path, "disabled", "when"], pick.disabled.when, rowScope);
  gatherOpen(facts, workspace, document, [...path, "open"], pick.open, rowScope);
}
