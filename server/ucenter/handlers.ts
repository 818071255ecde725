import { reads, writes, owns } from "../handler.ts";
import type { Handlers } from "../handler.ts";
import { handlers as networkHandlers } from "../network/handlers.ts";
import { reveal } from "../masking/reveal.ts";
import { writeAudit } from "../records/audit.ts";
import { endSession } from "../session/start.ts";
import { bookedDays } from "./common/booked-days.ts";
import { brandInfo } from "./common/brand.ts";
import { documentCategories } from "./document/categories.ts";
import { calendar } from "./common/calendar.ts";
import { fx } from "./common/fx.ts";
import { loader } from "./common/loader.ts";
import { optionLists } from "./common/options.ts";
import { pageView } from "./common/pageview.ts";
import { draftDelete, draftGet, draftUpdate } from "./draft/drafts.ts";
import { makeFirstAdmin } from "./first-admin/make.ts";
import { guide, modifyInfo } from "./info/modify.ts";
import { sessionInfo } from "./info/session-info.ts";
import { login } from "./login/login.ts";
import { loginMail, loginMailed } from "./login/mailed.ts";
import { admissionHandlers } from "../company/admission/handlers.ts";
import { providerHandlers } from "../company/providers/handlers.ts";
import { myinfoHandlers } from "./myinfo/handlers.ts";
import { noticeCount, noticeList, noticeRead } from "./notice/notices.ts";
import { orderReport } from "./registry/order-report.ts";
import { allRoles, ownRoles } from "./role/list.ts";
import { menuFor } from "./role/menu.ts";
import { authenticatorHandlers } from "../authenticator/handlers.ts";
import { peopleHandlers } from "./people-handlers.ts";
import { chooseRole, verifyRole } from "./role/switch.ts";
import { searchEverything } from "./search/search.ts";
import { viewCreate, viewDelete, viewList, viewUpdate } from "./view/views.ts";

/** Handlers of identity, settings and what every page needs, by the name that calls give them. */
export const handlers: Handlers = {
  ...authenticatorHandlers,
  ...myinfoHandlers,
  ...admissionHandlers,
  ...providerHandlers,
  "brc_report.order": owns(orderReport),
  ...peopleHandlers,
  ...networkHandlers,
  "record.reveal": writes(reveal),
  "first_admin.make": owns(makeFirstAdmin),
  "user.login": owns(login),
  "user.login_mail": writes(loginMail),
  "user.login_mailed": owns(loginMailed),
  "user.logout": writes(async (_input, context) => {
    await endSession(context);
    await writeAudit(context, { action: "user.logout", entity: "user", ...context.acting ? { id: context.acting.user.id } : {} });
    context.answer.endSession();
    return {};
  }),
  "document_category.list": reads(documentCategories),
  "user.search": reads(searchEverything),
  "user.menu_list": reads(async (_input, context) => {
    const rows = menuFor(context);
    return { rows, count: rows.length };
  }),
  "user.choose_role": writes(chooseRole),
  "user.verify_role": writes(verifyRole),
  "user.role_list": reads(async (_input, context) => ownRoles(context)),
  "user.common_role_list": reads(async (_input, context) => allRoles(context)),
  "user.system_info": reads((_input, context) => sessionInfo(context)),
  "user.guide": writes(guide),
  "user.guide_step": writes(guide),
  "user.modify_info": writes(modifyInfo),
  "todo.notice_count": reads((_input, context) => noticeCount(context)),
  "notice.list": reads(noticeList),
  "notice.read": writes(noticeRead),
  "common.brand": reads(async (_input, context) => brandInfo(context)),
  "common.enum": reads(async (input, context) => optionLists(input, context)),
  "common.booked_days": reads(async (_input, context) => bookedDays(context)),
  "common.calendar": reads(async (input, context) => calendar(input, context)),
  "common.fx": reads(async (_input, context) => fx(context)),
  "common.pageview": writes(pageView),
  "common.loader": reads(async (input, context) => loader(input, context)),
  "draft.get": reads(draftGet),
  "draft.update": writes(draftUpdate),
  "draft.delete": writes(draftDelete),
  "saved_view.list": reads(viewList),
  "saved_view.create": writes(viewCreate),
  "saved_view.update": writes(viewUpdate),
  "saved_view.delete": writes(viewDelete),
};
