import { reversed, type PostedJournal } from "../postings/reversed.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

/** Every journal that the record made is undone by its mirror of today. */
export const mirror_journals: Effect = ({ facts, today }) => ({ journals: reversed(facts["own_journals"] as readonly PostedJournal[], today) });
