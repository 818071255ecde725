import { advance_within_rate } from "./advance_within_rate.ts";
import { audit_chain } from "./audit_chain.ts";
import { audit_complete } from "./audit_complete.ts";
import { counters_true } from "./counters_true.ts";
import { disbursement_adds_up } from "./disbursement_adds_up.ts";
import { enterprise_cap } from "./enterprise_cap.ts";
import { files_whole } from "./files_whole.ts";
import { input_tax_by_registered } from "./input_tax_by_registered.ts";
import type { Invariant } from "./invariant.ts";
import { invoice_outstanding } from "./invoice_outstanding.ts";
import { ip_face_split } from "./ip_face_split.ts";
import { journal_append_only } from "./journal_append_only.ts";
import { journal_balances } from "./journal_balances.ts";
import { ledger_equals_deals } from "./ledger_equals_deals.ts";
import { limit_equals_deals } from "./limit_equals_deals.ts";
import { limit_within_cap } from "./limit_within_cap.ts";
import { one_cent_funded_once } from "./one_cent_funded_once.ts";
import { one_result_per_key } from "./one_result_per_key.ts";
import { one_source_per_figure } from "./one_source_per_figure.ts";
import { outbox_delivered } from "./outbox_delivered.ts";
import { repayment_adds_up } from "./repayment_adds_up.ts";
import { sessions_live } from "./sessions_live.ts";
import { statement_ties } from "./statement_ties.ts";
import { status_is_history } from "./status_is_history.ts";
import { tenants_apart } from "./tenants_apart.ts";
import { trade_debts_equal_invoices } from "./trade_debts_equal_invoices.ts";
import { two_persons } from "./two_persons.ts";
import { used_once } from "./used_once.ts";

/** Every check by the name that schemas/invariants.json describes. */
export const invariants: Readonly<Record<string, Invariant>> = {
  journal_balances,
  journal_append_only,
  limit_within_cap,
  limit_equals_deals,
  ledger_equals_deals,
  trade_debts_equal_invoices,
  input_tax_by_registered,
  one_cent_funded_once,
  ip_face_split,
  repayment_adds_up,
  invoice_outstanding,
  advance_within_rate,
  disbursement_adds_up,
  two_persons,
  used_once,
  enterprise_cap,
  statement_ties,
  one_source_per_figure,
  status_is_history,
  audit_complete,
  audit_chain,
  one_result_per_key,
  outbox_delivered,
  files_whole,
  counters_true,
  sessions_live,
  tenants_apart,
};
