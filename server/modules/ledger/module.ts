import { withComputed } from "../../platform/lifecycle/computed-fields.ts";
import type { Module } from "../../platform/module.ts";
import * as effects from "./effects.ts";
import * as guards from "./guards.ts";
import { ledgerFigures, ledgerHandlers } from "./accounts.ts";
import { areJournalsUntotalled, totalJournals } from "./balances.ts";
import { areFlowsWaiting, flow_totals_equal_journals, takeUpFlows } from "./flows.ts";
import {
  daily_totals_equal_journals,
  input_tax_by_registered,
  journal_append_only,
  journal_balances,
  statement_ties,
} from "./invariants.ts";
import { journalExplained, postJournals } from "./post.ts";
import { sidedLines } from "./chart.ts";
import { sendStatements } from "./statement.ts";

/** Books: accounts, journals, periods, statements. */
export const ledger: Module = {
  handlers: ledgerHandlers,
  figures: ledgerFigures,
  guards,
  effects,
  derived: { journal: (values, registry) => withComputed(registry, "journal", { ...values, ...sidedLines(values) }) },
  invariants: {
    daily_totals_equal_journals,
    flow_totals_equal_journals,
    input_tax_by_registered,
    journal_append_only,
    journal_balances,
    statement_ties,
  },
  work: [
    { name: "totals", every: 60, isDue: areJournalsUntotalled, work: totalJournals, longest: 900 },
    { name: "flows", every: 60, isDue: areFlowsWaiting, work: takeUpFlows, longest: 900 },
  ],
  day: [{ name: "statements", after: "reminders", run: sendStatements }],
  bookkeeping: {
    post: async (context, drafts, source) =>
      (await postJournals(context, drafts, source)).map((id) => ({ entity: "journal", id })),
    explainDraft: journalExplained,
  },
};
