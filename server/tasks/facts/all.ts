import type { Fact } from "../../lifecycle/facts/fact.ts";
import { colleague } from "./colleague.ts";
import { department_head } from "./department_head.ts";
import { rules_in_force } from "./rules_in_force.ts";

/** Readers of facts about who works on what. */
export const taskReaders: Readonly<Record<string, Fact>> = { colleague, department_head, rules_in_force };

/** Guard or effect to the facts that it looks at. */
export const taskNeeded: Readonly<Record<string, readonly string[]>> = { replace_approval_rule: ["rules_in_force"], delegate_fits: ["colleague"], escalate_task: ["department_head"] };
