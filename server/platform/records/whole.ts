import { wholeSchema } from "../../../registry/schema/entered.ts";
import { compileValidator } from "../../../registry/validation/compile.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { RequestContext } from "../context.ts";
import { refuseFields } from "../refusal.ts";
import { fieldMessages } from "../wording/finding-messages.ts";
import { calendarOf } from "../calendar/calendar.ts";
import type { Row } from "./row.ts";

type Validate = ReturnType<typeof compileValidator>;
const compiled = new WeakMap<Registry, Map<string, Validate>>();

function validatorOf(registry: Registry, entity: string): Validate {
  const known = compiled.get(registry) ?? new Map<string, Validate>();
  compiled.set(registry, known);
  const validate = known.get(entity) ?? compileValidator(registry, wholeSchema(registry, entity), { unknown: "pass" });
  known.set(entity, validate);
  return validate;
}

const headOf = (path: string): string => path.split(/[.[]/)[0] ?? "";

/**
 * Refuses a record that is not whole; an emptied field counts as absent.
 * @param changed fields outside of which nothing is asked: what an older record lacks does not stop a change of
 * something else
 * @throws Refusal invalid_fields with every field that is missing or wrong
 */
export function requireWhole(context: RequestContext, entity: string, record: Row, changed?: readonly string[]): void {
  const filled = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
  const all = validatorOf(context.registry, entity)(filled, calendarOf(context));
  const findings = changed === undefined ? all : all.filter(({ path }) => changed.includes(headOf(path)));
  if (findings.length > 0)
    refuseFields(fieldMessages((namespace, key, places) => context.say(namespace, key, places), entity, findings));
}
