import { ageing } from "./ageing.ts";
import { audit } from "./audit.ts";
import { cashflow } from "./cashflow.ts";
import { concentration } from "./concentration.ts";
import { dilution } from "./dilution.ts";
import { dpo_register } from "./dpo_register.ts";
import { fee_gst } from "./fee_gst.ts";
import { financing_register } from "./financing_register.ts";
import { income } from "./income.ts";
import { ip_register } from "./ip_register.ts";
import { limit_utilisation } from "./limit_utilisation.ts";
import { overdue } from "./overdue.ts";
import { reconciliation } from "./reconciliation.ts";
import { repayment_register } from "./repayment_register.ts";
import type { Report } from "./report.ts";

/** Every report by the name of its call. */
export const reports: Readonly<Record<string, Report>> = {
  ageing,
  financing_register,
  repayment_register,
  limit_utilisation,
  income,
  overdue,
  concentration,
  cashflow,
  dilution,
  fee_gst,
  reconciliation,
  ip_register,
  dpo_register,
  audit,
};
