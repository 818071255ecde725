import type { Registry } from "../../registry/registry.ts";
import type { ExpandedEntity } from "../../registry/schema/entity.ts";
import { compileValidator } from "../../registry/validation/compile.ts";
import { parametersOf, type Operation } from "./operations.ts";
import type { Random } from "./random.ts";
import { MISSING, type Records } from "./records.ts";
import { sampleRequest, type Known } from "./sample.ts";

const MOST_TRIES = 60;
/** After so many tries more of what may be left out is brought: a rule may ask for it. */
const SPARING_TRIES = 20;

type Row = Record<string, unknown>;

/** References of a valid request: to what the asker may name. */
export function knownTo(
  records: Records,
  person: { company: string | undefined; userId: string | undefined },
  entity: string,
): Known {
  return ({ ref, file }) => {
    const names = ref ?? (file === undefined ? entity : "file");
    const own = records.own(names, person);
    // Of entities the person's own company's come first: others are theirs to see only.
    return (
      (own.find(({ row }) => names === "company_entity" && row["company"] === person.company) ?? own[0])?.id ??
      records.foreign(names, person).find(({ companies, user }) => companies.size === 0 && user === undefined)?.id ??
      MISSING
    );
  };
}

/** Where a rule asks that the rows of a list add up to an amount, one row alone that has it. */
function addedUp({ rules }: ExpandedEntity, input: Row): Row {
  const whole = { ...input };
  for (const { holds } of rules) {
    const { sum, is } = holds as { sum?: readonly { field?: string }[]; is?: unknown };
    const [list = "", column = ""] = sum?.length === 1 ? (sum[0]?.field ?? "").split(".") : [];
    const rows = whole[list];
    if (column !== "" && typeof is === "string" && Array.isArray(rows) && rows.length > 0)
      whole[list] = [{ ...(rows[0] as Row), [column]: is }];
  }
  return whole;
}

const validators = new WeakMap<ExpandedEntity, ReturnType<typeof compileValidator>>();

function validatorOf(registry: Registry, schema: ExpandedEntity): ReturnType<typeof compileValidator> {
  const validate = validators.get(schema) ?? compileValidator(registry, schema);
  validators.set(schema, validate);
  return validate;
}

/**
 * A request that an operation's own schema accepts.
 * @throws Error when none comes out of so many tries
 */
export function validRequest(registry: Registry, operation: Operation, random: Random, known: Known, share = 0.6): Row {
  const validate = validatorOf(registry, operation.schema);
  let findings: unknown;
  for (let tried = 0; tried < MOST_TRIES; tried += 1) {
    const input = addedUp(
      operation.schema,
      sampleRequest(random, operation.schema, known, tried < SPARING_TRIES ? share : 0.9),
    );
    findings = validate(input, { today: "2026-11-23" });
    if (Array.isArray(findings) && findings.length === 0) {
      for (const name of parametersOf(operation.path))
        if (name === "id" || operation.schema.properties[name] === undefined)
          input[name] ??= name === "id" ? known({ field: "id" }) : "1";
      return input;
    }
  }
  throw new Error(`${operation.name}: no valid request in ${MOST_TRIES} tries: ${JSON.stringify(findings)}`);
}
