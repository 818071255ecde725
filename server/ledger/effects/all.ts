import type { Effect } from "../../lifecycle/effects/effect.ts";
import { draw_up_statement } from "./draw_up_statement.ts";
import { mirror_journals } from "./mirror_journals.ts";

/** Effects of the books. */
export const ledgerEffects: Readonly<Record<string, Effect>> = { draw_up_statement, mirror_journals };
