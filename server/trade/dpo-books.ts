import { sideOf } from "../lifecycle/sides.ts";
import type { Moment } from "../lifecycle/plan/moment.ts";

/** What all journals of a discounted payables order (or of an early payment) have in common. */
export const dealOf = ({ record }: Moment, date: string) => ({ source: String(record["number"] ?? ""), date, currency: String(record["currency"]) });

/** The three sides of a discounted payables order. */
export const partiesOf = (moment: Moment) => ({ financier: sideOf(moment, moment.record["financier_entity"]), enterprise: sideOf(moment, moment.record["enterprise_entity"]), supplier: sideOf(moment, moment.record["vendor_entity"]) });
