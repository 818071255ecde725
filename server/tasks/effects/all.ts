import type { Effect } from "../../lifecycle/effects/effect.ts";
import { claim_task } from "./claim_task.ts";
import { delegate_task } from "./delegate_task.ts";
import { escalate_task } from "./escalate_task.ts";
import { replace_approval_rule } from "./replace_approval_rule.ts";
import { unclaim_task } from "./unclaim_task.ts";

/** Effects of tasks, checklists and approval rules. */
export const taskEffects: Readonly<Record<string, Effect>> = { claim_task, delegate_task, escalate_task, replace_approval_rule, unclaim_task };
