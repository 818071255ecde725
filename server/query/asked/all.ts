import type { Place } from "../expression.ts";
import { buyerFigures } from "./buyer.ts";
import type { Asked } from "./asked.ts";
import { buyerLimitFigures } from "./buyer_limit.ts";
import { buyerListFigures } from "./buyer_list_entry.ts";
import { companyFigures } from "./company.ts";
import { entityFigures } from "./company_entity.ts";
import { contactFigures } from "./contact.ts";
import { disbursementFigures } from "./disbursement.ts";
import { financingFigures } from "./financing_application.ts";
import { receivableFigures } from "./receivable_row.ts";
import { salesOrderFigures } from "./sales_order.ts";
import { tagFigures } from "./tag.ts";
import { taskFigures } from "./task.ts";
import { vendorFigures } from "./vendor.ts";

/** Every figure that is asked of other records at each reading, by entity.field. */
export const figures: Readonly<Record<string, Asked>> = {
  ...buyerFigures, ...buyerLimitFigures, ...buyerListFigures, ...companyFigures, ...contactFigures, ...disbursementFigures, ...entityFigures, ...financingFigures, ...receivableFigures, ...salesOrderFigures, ...tagFigures, ...taskFigures, ...vendorFigures,
};

/** The expression of an asked field. @throws Error for a field that says it is asked, but by nothing */
export function asked(place: Place, field: string): { text: string; type: string } {
  const figure = figures[`${place.entity}.${field}`];
  if (!figure) throw new Error(`nothing says how ${place.entity}.${field} is asked`);
  return { text: figure.text(place.alias, place.values, place.registry), type: figure.type };
}
