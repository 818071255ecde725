import { reversed, type PostedJournal } from "../../ledger/postings/reversed.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

/** Every journal of the payment is undone by its mirror of today; what arose by time is booked anew by the deal. */
export const mirror_payment: Effect = ({ facts, today }) => ({ journals: reversed(facts["payment_journals"] as readonly PostedJournal[], today) });
