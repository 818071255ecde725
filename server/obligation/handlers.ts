import { owns, reads, writes } from "../handler.ts";
import type { Handlers } from "../handler.ts";
import { invariantHandlers } from "../invariants/handlers.ts";
import { portfolioHandlers } from "../portfolio/handlers.ts";
import { reportHandlers } from "../reports/handlers.ts";
import { ledgerHandlers } from "../ledger/handlers.ts";
import { moneyHandlers } from "../money/calls/handlers.ts";
import { importInvoices } from "../invoice/import/import.ts";
import { importTemplate } from "../import/template.ts";
import { invoiceColumns } from "../invoice/import/columns.ts";
import { checkNumber } from "../invoice/calls/checkno.ts";
import { jobCancel, jobGet, jobList } from "./job/jobs.ts";
import { sendLinkCode } from "./link/code.ts";
import { linkDocument } from "./link/document.ts";
import { openLink } from "./link/open.ts";
import { renewLink } from "./link/renew.ts";
import { ruleGroups } from "./rule/groups.ts";
import { approvalRules, proposeRule, ruleLines } from "./rule/approval.ts";
import { rejectRequest, withdrawRequest } from "../lifecycle/approval/requests.ts";
import { ageing } from "./statistics/ageing.ts";
import { due } from "./statistics/due.ts";
import { monthlyRecords } from "./statistics/records.ts";
import { revenue } from "./statistics/revenue.ts";
import { supplierCredit } from "./statistics/supplier-credit.ts";
import { today } from "./statistics/today.ts";
import { checklistByTask } from "./checklist/checklist.ts";
import { configByTask } from "./checklist/config.ts";
import { tradeHandlers } from "../trade/calls/handlers.ts";
import { customerAccount, receivableLedger } from "../tools/calls/ledger.ts";
import { salesStatistics } from "../tools/calls/sales-statistics.ts";
import { taskByNumber } from "./task/by-number.ts";
import { taskCount, tasksAbout } from "./task/count.ts";
import { decideTasks } from "./task/decide.ts";
import { taskList } from "./task/list.ts";
import { nextTask } from "./task/next.ts";
import { retryWork, workList } from "./work/work.ts";

/** Handlers of money, limits and workflow, by the name that calls give them. */
export const handlers: Handlers = {
  ...invariantHandlers,
  ...ledgerHandlers,
  ...portfolioHandlers,
  ...reportHandlers,
  ...tradeHandlers,
  ...moneyHandlers,
  "invoice.checkno": reads(checkNumber),
  "invoice.import": owns(importInvoices),
  "invoice.import_template": reads(async (_input, context) => importTemplate(context, "invoices", invoiceColumns(context.registry))),
  "job.list": reads((_input, context) => jobList(context)),
  "job.get": reads(jobGet),
  "job.cancel": writes(jobCancel),
  "link.open": reads(openLink),
  "link.otp": writes(sendLinkCode),
  "link.renew": writes(renewLink),
  "link.document": reads(linkDocument),
  "statistics.today": reads((_input, context) => today(context)),
  "statistics.due": reads(due),
  "statistics.ageing": reads(ageing),
  "statistics.credit_supplier": reads((_input, context) => supplierCredit(context)),
  "statistics.revenue": reads(revenue),
  "statistics.records_supplier": reads(monthlyRecords),
  "statistics.records_enterprise": reads(monthlyRecords),
  "request.reject": writes(rejectRequest),
  "request.withdraw": writes(withdrawRequest),
  "rule.approval": reads(approvalRules),
  "rule.approval_lines": reads(ruleLines),
  "rule.groups": reads(ruleGroups),
  "rule.set_approval": writes(proposeRule),
  "checklist.by_task": reads(checklistByTask),
  "checklist_config.by_task": reads(configByTask),
  "task.by_number": reads(taskByNumber),
  "task.decide": owns(decideTasks),
  "task.list": reads(taskList),
  "task.next": reads(nextTask),
  "work.list": reads((_input, context) => workList(context)),
  "work.retry": writes(retryWork),
  "receivable_row.ledger": reads(receivableLedger),
  "receivable_row.account": reads(customerAccount),
  "sales_order.statistics": reads((_input, context) => salesStatistics(context)),
  "todo.task_count": reads((_input, context) => taskCount(context)),
  "todo.credit_note_count": reads(async (_input, context) => ({ pending: await tasksAbout(context, "credit_note") })),
  "todo.invoicepaid_count": reads(async (_input, context) => ({ count: await tasksAbout(context, "invoice_paid") })),
};
