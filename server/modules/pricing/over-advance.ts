import { less, notBelowZero } from "./share.ts";
import type { FinancingRequest } from "./financing-quote.ts";
import { mostAdvance } from "./financing-quote.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";

/**
 * How much principal exceeds what the advance rates allow on what is still outstanding: due from the supplier, as
 * principal only.
 */
export function overAdvance(principal: string, items: FinancingRequest["items"]): Money {
  return notBelowZero(less(principal, mostAdvance(items)));
}
