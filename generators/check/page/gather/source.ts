import { isRecord } from "../../workspace/workspace.ts";
import type { Loose } from "../../workspace/workspace.ts";
import type { Document, Path } from "../../source/document.ts";
import type { Facts } from "../facts.ts";
import type { Scope } from "../scope.ts";
import { gatherCondition, gatherOperand } from "./condition.ts";
import { gatherWith } from "./with.ts";

/** Notes a source: the call or plan it asks, its inputs and conditions. */
export function gatherSource(
  facts: Facts,
  document: Document,
  path: Path,
  source: Loose,
  scope: Scope,
  answer?: Scope["record"],
): void {
  if (!isRecord(source)) return;
  facts.sources.push({ node: source, location: { document, path }, scope });
  const call = typeof source.call === "string" ? source.call : undefined;
  const plan = typeof source.plan === "string" ? source.plan : undefined;
  if (call) facts.calls.push({ name: call, how: "source", location: { document, path: [...path, "call"] }, scope });
  if (plan)
    facts.transitions.push({
      name: plan,
      entity: scope.entity,
      how: "plan",
      location: { document, path: [...path, "plan"] },
      scope,
    });
  const target = { ...(call ? { call } : {}), ...(plan ? { transition: { name: plan, entity: scope.entity } } : {}) };
  const given =
    isRecord(source.each) && isRecord(source.with) ? { ...source.with, ...source.each } : (source.with ?? source.each);
  gatherWith(facts, document, [...path, "with"], { ...target, with: given, onForm: Boolean(plan), scope });
  if (isRecord(source.each))
    for (const [name, value] of Object.entries(source.each))
      gatherOperand(facts, document, [...path, "each", name], value, scope);
  gatherCondition(facts, document, [...path, "when"], source.when, scope);
  gatherCondition(facts, document, [...path, "until"], source.until, answer ? { ...scope, record: answer } : scope);
  gatherCodes(facts, document, [...path, "onCode"], source.onCode, scope, call);
}

/** Notes the codes that are shown another way, and where they lead. */
export function gatherCodes(
  facts: Facts,
  document: Document,
  path: Path,
  onCode: Loose,
  scope: Scope,
  call: string | undefined,
): void {
  if (!isRecord(onCode)) return;
  for (const [code, shown] of Object.entries(onCode)) {
    facts.codes.push({
      code,
      location: { document, path: [...path, code], key: true },
      scope,
      ...(call ? { call } : {}),
    });
    if (typeof shown?.go === "string")
      facts.gos.push({ go: shown.go, with: undefined, location: { document, path: [...path, code, "go"] }, scope });
  }
}
