import type { Guard } from "../../lifecycle/guards/guard.ts";
import { delegate_fits } from "./delegate_fits.ts";
import { items_answered } from "./items_answered.ts";
import { waivers_allowed } from "./waivers_allowed.ts";

/** Guards of tasks, checklists and approval rules. */
export const taskGuards: Readonly<Record<string, Guard>> = { delegate_fits, items_answered, waivers_allowed };
