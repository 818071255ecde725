import { isRecord } from "../../workspace/workspace.ts";
import type { Document, Path } from "../../source/document.ts";
import type { Facts, WithFact } from "../facts.ts";
import { gatherOperand } from "./condition.ts";

/** Notes a `with`: its operands, its names, and what it is given to. */
export function gatherWith(facts: Facts, document: Document, path: Path, fact: Omit<WithFact, "location">): void {
  const given = fact.with;
  const location = { document, path };
  if (Array.isArray(given)) {
    given.forEach((name, index) =>
      facts.listed.push({ name: String(name), location: { document, path: [...path, index] }, scope: fact.scope }),
    );
  } else if (isRecord(given)) {
    for (const [name, value] of Object.entries(given))
      gatherOperand(facts, document, [...path, name], value, fact.scope);
  }
  facts.withs.push({ ...fact, location });
}

/** The inputs that a `with` gives, by name. */
export function givenNames(given: unknown): string[] {
  if (Array.isArray(given)) return given.map(String);
  return isRecord(given) ? Object.keys(given) : [];
}
