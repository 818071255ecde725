import { bookingRates } from "../../../platform/currency/rates-in-force.ts";
import type { BookingRates } from "../../../platform/currency/booking-rate.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** How a facility's owner stands with its fund provider. */
export interface OwnerStanding {
  readonly limit:
    | {
        readonly id: string;
        readonly currency: string;
        readonly approved: string;
        readonly reserved: string;
        readonly utilised: string;
        readonly frozen_amount: string;
      }
    | undefined;
  readonly kyc: boolean;
  readonly rates: BookingRates;
}

/** The owner's active credit limit and whether its KYC case is approved, at the facility's fund provider. */
export const owner_standing = async ({
  db,
  registry,
  entity,
  record,
  lock,
}: ReadingOf<"buyer_limit" | "facility" | "vendor_sub_limit">): Promise<OwnerStanding> => {
  // What stands under a facility has no owner of its own.
  const pair = [entity === "facility" ? record.entity : null, record.financier_entity];
  const limit = await db.first<NonNullable<OwnerStanding["limit"]>>(
    `SELECT id, currency, approved, coalesce(reserved, 0)::numeric(15,2) AS reserved, coalesce(utilised, 0)::numeric(15,2) AS utilised, coalesce(frozen_amount, 0)::numeric(15,2) AS frozen_amount FROM credit_limit WHERE entity = $1::bigint AND financier_entity = $2::bigint AND status = 'active' ORDER BY id DESC LIMIT 1${lock ? " FOR NO KEY UPDATE" : ""}`,
    pair,
  );
  const kyc = await db.first(
    "SELECT 1 AS found FROM kyc_case WHERE entity = $1::bigint AND financier_entity = $2::bigint AND status = 'approved' LIMIT 1",
    pair,
  );
  return { limit, kyc: kyc !== undefined, rates: bookingRates(registry) };
};
