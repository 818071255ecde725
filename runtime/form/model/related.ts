import { controlling } from "../condition/controlling.ts";
import type { EntityShape } from "../../model/bundle.ts";
import type { Related } from "../store/form-store.ts";

interface Rule {
  holds: unknown;
  at: readonly string[];
}

/** Which fields an error at a field may be settled by: those that one rule of the entity names together with it. */
export function relatedBy(entity: EntityShape | undefined): Related {
  const together = new Map<string, Set<string>>();
  for (const rule of (entity?.["rules"] as readonly Rule[] | undefined) ?? []) {
    const fields = new Set([...controlling(rule.holds).fields, ...rule.at]);
    for (const field of fields) together.set(field, new Set([...(together.get(field) ?? []), ...fields]));
  }
  return (field) => [...(together.get(field) ?? [])].filter((other) => other !== field);
}
