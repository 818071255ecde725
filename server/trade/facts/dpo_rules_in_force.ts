import type { Fact } from "../../lifecycle/facts/fact.ts";

/** The rules in force for the facility of a proposed one. */
export const dpo_rules_in_force: Fact = ({ db, record }) => db.rows(`SELECT id FROM dpo_rule WHERE facility = $1 AND status = 'active' ORDER BY id`, [record["facility"] ?? null]);
