import { isRecord } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";
import type { Document, Path } from "../../source/document.ts";
import { sourceShape } from "../../workspace/answer.ts";
import type { Facts } from "../facts.ts";
import type { Scope } from "../scope.ts";
import { gatherCondition } from "./condition.ts";
import { gatherSections } from "./section.ts";
import { gatherSource } from "./source.ts";
import { gatherWith } from "./with.ts";

/** Notes where a row, bar or figure leads. */
export function gatherOpen(
  facts: Facts,
  workspace: Workspace,
  document: Document,
  path: Path,
  open: Loose,
  scope: Scope,
): void {
  if (typeof open === "string") gatherGo(facts, document, path, open, undefined, scope);
  if (Array.isArray(open))
    open.forEach((one, index) => gatherOpen(facts, workspace, document, [...path, index], one, scope));
  if (!isRecord(open)) return;
  if (typeof open.go === "string")
    gatherGo(facts, document, [...path, "go"], open.go, open.with, scope, [...path, "with"]);
  gatherCondition(facts, document, [...path, "when"], open.when, scope);
  if (!Array.isArray(open.sections)) return;
  gatherSource(facts, document, [...path, "source"], open.source, scope);
  const record = open.source ? sourceShape(workspace, open.source, scope.entity) : scope.row;
  gatherSections(facts, workspace, document, [...path, "sections"], open.sections, {
    ...scope,
    record: record ?? "unknown",
  });
}

/** Notes an address that is led to, and what is given to it. */
export function gatherGo(
  facts: Facts,
  document: Document,
  path: Path,
  go: string,
  given: Loose,
  scope: Scope,
  withPath?: Path,
): void {
  facts.gos.push({ go, with: given, location: { document, path }, scope });
  if (given !== undefined) gatherWith(facts, document, withPath ?? path, { with: given, go, onForm: false, scope });
}
