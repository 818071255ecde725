import type { Registry } from "../../../registry/registry.ts";
import { found, type Finding, type Invariant } from "./invariant.ts";

/** The condition that the record whose id a column holds is looked at; `true` where all are. */
export type Only = (column: string) => string;

/** One statement of an invariant, which gives `record` and `says` of each breach. */
export interface Rule {
  /** The entity whose records it is about; without one it can only be asked of the whole database. */
  readonly about?: string;
  readonly sql: (only: Only, registry: Registry) => string;
  /** The same of all records at once, where asking it of each would take long. */
  readonly ofAll?: (registry: Registry) => string;
}

/** An invariant made of statements, which can also be asked of some records alone. */
export interface RuledInvariant extends Invariant {
  readonly rules: readonly Rule[];
}

const all: Only = () => "true";

/** The invariant that these statements make up. */
export function ruled(...rules: readonly Rule[]): RuledInvariant {
  const check = ({ db, registry }: Parameters<Invariant>[0]): Promise<Finding[]> =>
    found(db, rules.map((rule) => rule.ofAll?.(registry) ?? rule.sql(all, registry)).join("\nUNION ALL\n"));
  return Object.assign(check, { rules });
}

/** Whether an invariant can be asked of some records alone. */
export const isRuled = (invariant: Invariant): invariant is RuledInvariant => "rules" in invariant;
