import { isRecord } from "../../workspace/workspace.ts";
import type { Scope } from "../scope.ts";
import { gatherCondition, gatherOperand } from "./condition.ts";
import type { ConfigNode } from "./node.ts";
import { gatherWith } from "./with.ts";

/** Notes a source: the call or plan it asks, its inputs and conditions; `answer` is what its call answers with. */
export function gatherSource(node: ConfigNode, answer?: Scope["record"]): void {
  const { facts, scope, value: source } = node;
  if (!isRecord(source)) return;
  facts.sources.push({ node: source, location: node.location, scope });
  const call = typeof source.call === "string" ? source.call : undefined;
  const plan = typeof source.plan === "string" ? source.plan : undefined;
  const { entity } = scope;
  if (call) facts.calls.push({ name: call, how: "source", location: node.at("call").location, scope });
  if (plan) facts.transitions.push({ name: plan, entity, how: "plan", location: node.at("plan").location, scope });
  const target = { ...(call ? { call } : {}), ...(plan ? { transition: { name: plan, entity } } : {}) };
  const given =
    isRecord(source.each) && isRecord(source.with) ? { ...source.with, ...source.each } : (source.with ?? source.each);
  gatherWith(node.at("with").withValue(given), { ...target, onForm: Boolean(plan) });
  for (const [, value] of node.at("each").entries()) gatherOperand(value);
  gatherCondition(node.at("when"));
  gatherCondition(node.at("until").withScope(answer ? { ...scope, record: answer } : scope));
  gatherCodes(node.at("onCode"), call);
}

/** Notes the codes that are shown another way, and where they lead. */
export function gatherCodes(codes: ConfigNode, call: string | undefined): void {
  for (const [code, shown] of codes.entries()) {
    const { facts, scope, keyLocation: location } = shown;
    facts.codes.push({ code, location, scope, ...(call ? { call } : {}) });
    const go = shown.at("go");
    if (typeof go.value === "string") facts.gos.push({ go: go.value, with: undefined, location: go.location, scope });
  }
}
