import { agreementGuards } from "../../agreements/guards/all.ts";
import { companyGuards } from "../../company/guards/all.ts";
import { invoiceGuards } from "../../invoice/guards/all.ts";
import { kycGuards } from "../../kyc/guards/all.ts";
import { ledgerGuards } from "../../ledger/guards/all.ts";
import { moneyGuards } from "../../money/guards/all.ts";
import { networkGuards } from "../../network/guards/all.ts";
import { peopleGuards } from "../../people/guards/all.ts";
import { taskGuards } from "../../tasks/guards/all.ts";
import { toolGuards } from "../../tools/guards/all.ts";
import { tradeGuards } from "../../trade/guards/all.ts";
import type { Guard } from "./guard.ts";

/** Every guard by the name that schemas/guards.json describes; each lies with its concept. */
export const guards: Readonly<Record<string, Guard>> = {
  ...agreementGuards,
  ...companyGuards,
  ...invoiceGuards,
  ...kycGuards,
  ...ledgerGuards,
  ...moneyGuards,
  ...networkGuards,
  ...peopleGuards,
  ...taskGuards,
  ...toolGuards,
  ...tradeGuards,
};
