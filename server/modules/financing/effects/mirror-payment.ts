import { reversed } from "../../ledger/postings/reversed.ts";
import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import { payment_journals } from "../facts/payment_journals.ts";

/** Every journal of the payment is undone by its mirror of today; what arose by time is booked anew by the deal. */
export const mirror_payment = effect("mirror_payment", { payment_journals }, ({ facts, today }) => ({
  journals: reversed(facts.payment_journals, today),
}));
