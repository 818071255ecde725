import type { Guard } from "../../lifecycle/guards/guard.ts";
import { keeps_an_admin } from "./keeps_an_admin.ts";
import { nobody_to_confirm } from "./nobody_to_confirm.ts";
import { not_given } from "./not_given.ts";
import { not_in_rules } from "./not_in_rules.ts";
import { not_self } from "./not_self.ts";

/** Guards of people and their rights. */
export const peopleGuards: Readonly<Record<string, Guard>> = { keeps_an_admin, nobody_to_confirm, not_given, not_in_rules, not_self };
