import type { Registry } from "../../registry/registry.ts";
import { compileValidator } from "../../registry/validation/compile.ts";
import { parametersOf, type Operation } from "./operations.ts";
import type { Random } from "./random.ts";
import { MISSING, type Records } from "./records.ts";
import { sampleRequest, type Known } from "./sample.ts";

const MOST_TRIES = 60;

/** References of a valid request: to what the asker may name. */
export function knownTo(records: Records, person: { company: string | undefined; userId: string | undefined }, entity: string): Known {
  return ({ ref, file }) => {
    const names = ref ?? (file === undefined ? entity : "file");
    const own = records.own(names, person);
    // Of entities the person's own company's come first: others are theirs to see only.
    return (own.find(({ row }) => names === "company_entity" && row["company"] === person.company) ?? own[0])?.id ?? records.foreign(names, person).find(({ companies, user }) => companies.size === 0 && user === undefined)?.id ?? MISSING;
  };
}

/**
 * A request that an operation's own schema accepts.
 * @throws Error when none comes out of so many tries
 */
export function validRequest(registry: Registry, operation: Operation, random: Random, known: Known, share?: number): Record<string, unknown> {
  const validate = compileValidator(registry, operation.schema);
  let findings: unknown;
  for (let tried = 0; tried < MOST_TRIES; tried += 1) {
    const input = sampleRequest(random, operation.schema, known, share);
    findings = validate(input, { today: "2026-11-23" });
    if (Array.isArray(findings) && findings.length === 0) {
      for (const name of parametersOf(operation.path)) if (name === "id" || operation.schema.properties[name] === undefined) input[name] ??= name === "id" ? known({ field: "id" }) : "1";
      return input;
    }
  }
  throw new Error(`${operation.name}: no valid request in ${MOST_TRIES} tries: ${JSON.stringify(findings)}`);
}
