import { isRecord } from "../../workspace/workspace.ts";
import { sourceShape } from "../../workspace/answer.ts";
import { gatherCondition } from "./condition.ts";
import type { ConfigNode } from "./node.ts";
import { gatherSections } from "./section.ts";
import { gatherSource } from "./source.ts";
import { gatherWith } from "./with.ts";

/** Notes where a row, bar or figure leads. */
export function gatherOpen(node: ConfigNode): void {
  const { facts, scope, value: open } = node;
  if (typeof open === "string") facts.gos.push({ go: open, with: undefined, location: node.location, scope });
  for (const one of node.elements()) gatherOpen(one);
  if (!isRecord(open)) return;
  gatherGo(node);
  gatherCondition(node.at("when"));
  if (!Array.isArray(open.sections)) return;
  gatherSource(node.at("source"));
  const record = open.source ? sourceShape(node.workspace, open.source, scope.entity) : scope.row;
  gatherSections(node.at("sections").withScope({ ...scope, record: record ?? "unknown" }));
}

/** Notes the address in a node's `go`, and what its `with` gives to it. */
export function gatherGo(node: ConfigNode): void {
  const go = node.at("go");
  const given = node.at("with");
  if (typeof go.value !== "string") return;
  node.facts.gos.push({ go: go.value, with: given.value, location: go.location, scope: node.scope });
  if (given.value !== undefined) gatherWith(given, { go: go.value, onForm: false });
}
