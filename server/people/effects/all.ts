import type { Effect } from "../../lifecycle/effects/effect.ts";
import { drop_rights } from "./drop_rights.ts";
import { entrust_administration } from "./entrust_administration.ts";
import { lay_down_administration } from "./lay_down_administration.ts";
import { note_proposer } from "./note_proposer.ts";
import { take_rights } from "./take_rights.ts";

/** Effects of people and their rights. */
export const peopleEffects: Readonly<Record<string, Effect>> = { drop_rights, entrust_administration, lay_down_administration, note_proposer, take_rights };
