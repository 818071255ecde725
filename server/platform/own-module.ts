import { handlers as files } from "./calls/files/handlers.ts";
import { owns, reads, writes } from "./handler.ts";
import { audit_chain, audit_complete, status_is_history } from "./invariants/history.ts";
import {
  counters_true,
  files_whole,
  one_result_per_key,
  one_source_per_figure,
  outbox_delivered,
} from "./invariants/consistency.ts";
import { invariantHandlers } from "./invariants/run.ts";
import { sessions_live, tenants_apart, used_once } from "./invariants/access.ts";
import { two_persons } from "./invariants/two_persons.ts";
import { renderDocument } from "./letters/document.ts";
import { sendLetters } from "./letters/send.ts";
import { rejectRequest, withdrawRequest } from "./lifecycle/approval/requests.ts";
import { reveal } from "./records/detail.ts";
import type { Module } from "./module.ts";
import { checklistByTask, configByTask, checklistFields } from "./tasks/checklist.ts";
import { jobCancel, jobGet, jobList } from "./exports/job.ts";
import { sendLinkCode, linkDocument, openLink } from "./links/open.ts";
import { renewLink } from "./links/renew.ts";
import { approvalRules, proposeRule, ruleLines } from "./approval/approval.ts";
import { ruleGroups } from "./approval/faults.ts";
import { taskByNumber, taskCount, taskList, nextTask } from "./tasks/list.ts";
import { decideTasks } from "./tasks/decide.ts";
import { retryWork, workList } from "./jobs/work.ts";
import * as effects from "./tasks/effects.ts";
import { taskFigures } from "./tasks/figures.ts";
import * as guards from "./tasks/guards.ts";
import { hasUnnotifiedTasks, tellTasks } from "./tasks/notify.ts";
import { bookedDays, brandInfo, calendar, fx, optionLists, pageView } from "./pages/page-data.ts";
import { loader } from "./pages/loader.ts";
import { documentCategories, documentFacts } from "./documents.ts";
import { draftDelete, draftGet, draftUpdate } from "./drafts.ts";
import { noticeCount, noticeList, noticeRead } from "./letters/notices.ts";
import { allRoles, ownRoles, menuFor, chooseRole, verifyRole } from "./session/roles.ts";
import { searchEverything } from "./search.ts";
import { viewCreate, viewDelete, viewList, viewUpdate } from "./views.ts";

/**
 * What the platform itself brings, whatever the modules are: tasks, approval, links, files, and what every page needs.
 */
export const ownModule: Module = {
  handlers: {
    ...files,
    ...invariantHandlers,
    "checklist.by_task": reads(checklistByTask),
    "checklist_config.by_task": reads(configByTask),
    "common.booked_days": reads(async (_input, context) => bookedDays(context)),
    "common.brand": reads(async (_input, context) => brandInfo(context)),
    "common.calendar": reads(async (input, context) => calendar(input, context)),
    "common.enum": reads(async (input, context) => optionLists(input, context)),
    "common.fx": reads(async (_input, context) => fx(context)),
    "common.loader": reads(loader),
    "common.pageview": writes(pageView),
    "document_category.list": reads(documentCategories),
    "draft.delete": writes(draftDelete),
    "draft.get": reads(draftGet),
    "draft.update": writes(draftUpdate),
    "job.cancel": writes(jobCancel),
    "job.get": reads(jobGet),
    "job.list": reads((_input, context) => jobList(context)),
    "link.document": reads(linkDocument),
    "link.open": reads(openLink),
    "link.otp": writes(sendLinkCode),
    "link.renew": writes(renewLink),
    "notice.list": reads(noticeList),
    "notice.read": writes(noticeRead),
    "record.reveal": writes(reveal),
    "request.reject": writes(rejectRequest),
    "request.withdraw": writes(withdrawRequest),
    "rule.approval": reads(approvalRules),
    "rule.approval_lines": reads(ruleLines),
    "rule.groups": reads(ruleGroups),
    "rule.set_approval": writes(proposeRule),
    "saved_view.create": writes(viewCreate),
    "saved_view.delete": writes(viewDelete),
    "saved_view.list": reads(viewList),
    "saved_view.update": writes(viewUpdate),
    "task.by_number": reads(taskByNumber),
    "task.decide": owns(decideTasks),
    "task.list": reads(taskList),
    "task.next": reads(nextTask),
    "todo.notice_count": reads((_input, context) => noticeCount(context)),
    "todo.task_count": reads((_input, context) => taskCount(context)),
    "user.choose_role": writes(chooseRole),
    "user.common_role_list": reads(async (_input, context) => allRoles(context)),
    "user.menu_list": reads(async (_input, context) => {
      const rows = menuFor(context);
      return { rows, count: rows.length };
    }),
    "user.role_list": reads(async (_input, context) => ownRoles(context)),
    "user.search": reads(searchEverything),
    "user.verify_role": writes(verifyRole),
    "work.list": reads((_input, context) => workList(context)),
    "work.retry": writes(retryWork),
  },
  guards,
  effects,
  figures: taskFigures,
  beforeSave: {
    checklist: checklistFields,
    document: async (context, values) => ({ ...values, ...(await documentFacts(context, values)) }),
  },
  invariants: {
    audit_chain,
    audit_complete,
    counters_true,
    files_whole,
    one_result_per_key,
    one_source_per_figure,
    outbox_delivered,
    sessions_live,
    status_is_history,
    tenants_apart,
    two_persons,
    used_once,
  },
  specimens: { user: "person" },
  correspondence: { send: sendLetters, draw: renderDocument },
  work: [{ name: "task_mails", every: 60, isDue: hasUnnotifiedTasks, work: tellTasks, longest: 300 }],
};
