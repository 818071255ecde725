import { isRecord } from "../../workspace/workspace.ts";
import type { WithFact } from "../facts.ts";
import { gatherOperand } from "./condition.ts";
import type { ConfigNode } from "./node.ts";

/** Notes a `with`: its operands, its names, and what it is given to. */
export function gatherWith(given: ConfigNode, target: Omit<WithFact, "location" | "with" | "scope">): void {
  const { facts, scope, location } = given;
  for (const name of given.elements())
    facts.listed.push({ name: String(name.value), location: name.location, scope: name.scope });
  for (const [, value] of given.entries()) gatherOperand(value);
  facts.withs.push({ ...target, with: given.value, location, scope });
}

/** The inputs that a `with` gives, by name. */
export function givenNames(given: unknown): string[] {
  if (Array.isArray(given)) return given.map(String);
  return isRecord(given) ? Object.keys(given) : [];
}
