import { agreementGuards } from "../../agreements/guards/all.ts";
import { companyGuards } from "../../company/guards/all.ts";
import { kycGuards } from "../../kyc/guards/all.ts";
import { ledgerGuards } from "../../ledger/guards/all.ts";
import { moneyGuards } from "../../money/guards/all.ts";
import { networkGuards } from "../../network/guards/all.ts";
import { peopleGuards } from "../../people/guards/all.ts";
import type { Guard } from "./guard.ts";
import { amount_within_outstanding } from "./amount_within_outstanding.ts";
import { delegate_fits } from "./delegate_fits.ts";
import { has_outstanding } from "./has_outstanding.ts";
import { is_archived } from "./is_archived.ts";
import { items_answered } from "./items_answered.ts";
import { not_archived } from "./not_archived.ts";
import { not_funded } from "./not_funded.ts";
import { nothing_outstanding } from "./nothing_outstanding.ts";
import { number_free } from "./number_free.ts";
import { payment_within_outstanding } from "./payment_within_outstanding.ts";
import { seller_is_not_buyer } from "./seller_is_not_buyer.ts";
import { tradeGuards } from "./trade/all.ts";
import { waivers_allowed } from "./waivers_allowed.ts";

/** Every guard by the name that schemas/guards.json describes. */
export const guards: Readonly<Record<string, Guard>> = {
  ...agreementGuards,
  ...companyGuards,
  ...kycGuards,
  ...ledgerGuards,
  ...moneyGuards,
  ...networkGuards,
  ...peopleGuards,
  ...tradeGuards,
  amount_within_outstanding,
  delegate_fits,
  has_outstanding,
  is_archived,
  items_answered,
  not_archived,
  not_funded,
  nothing_outstanding,
  number_free,
  payment_within_outstanding,
  seller_is_not_buyer,
  waivers_allowed,
};
