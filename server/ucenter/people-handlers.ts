import type { Handlers } from "../handler.ts";
import { owns, reads, writes } from "../handler.ts";
import { companyGet, companyUpdate } from "./company/own.ts";
import { createDepartment, deleteDepartment, departmentTree } from "./department/departments.ts";
import { sendEmailCode, verifyEmailCode } from "./email/code.ts";
import { sendEmail } from "./email/send.ts";
import { verifyEmail } from "./email/verify.ts";
import { adminBasic } from "./entity/admin-basic.ts";
import { byUen } from "./entity/by-uen.ts";
import { deleteEntity } from "./entity/delete.ts";
import { addEntityUsers, entityUsers } from "./entity/users.ts";
import { evenly, evenlyOwned } from "./even.ts";
import { createGroup, deleteGroup, setGroupStatus, updateGroup } from "./group/groups.ts";
import { humanCheck } from "./login/human.ts";
import { secondFactor } from "./login/second-factor.ts";
import { activate } from "./password/activate.ts";
import { resetPassword } from "./password/reset.ts";
import { sendAdministratorCode, verifyAdministrator } from "./registration/administrator.ts";
import { checkEmail, checkPhone } from "./registration/check.ts";
import { giveCompany } from "./registration/info.ts";
import { joinCompany } from "./registration/join.ts";
import { giveNeeds } from "./registration/needs.ts";
import { sendOtp } from "./registration/phone-code.ts";
import { referral } from "./registration/referral.ts";
import { register } from "./registration/register.ts";
import { createPermissionGroup } from "./rights/create-group.ts";
import { permissionGroups } from "./rights/groups.ts";
import { changeBasic, ownAccount } from "./user/account.ts";
import { setDeputy } from "./user/deputy.ts";
import { sendOwnCode, verifyOwnCode } from "./user/codes.ts";
import { manageContactEmail, setContactEmail } from "./user/contact-email.ts";
import { userCount, userStatistics } from "./user/count.ts";
import { createUser } from "./user/create.ts";
import { deleteUser } from "./user/delete.ts";
import { setPermission } from "./user/permission.ts";
import { changePrivacy } from "./user/privacy.ts";
import { resend } from "./user/resend.ts";
import { adminPrivacy } from "./user/security.ts";
import { endOtherSessions, sessionList } from "./user/sessions.ts";
import { setUserStatus } from "./user/status.ts";
import { support } from "./user/support.ts";
import { updateUser } from "./user/update.ts";

/** Handlers of people: registering, passwords and codes, users with their rights, groups, departments, entities. */
export const peopleHandlers: Handlers = {
  "registration.create": owns(evenlyOwned(register)),
  "registration.info": evenly(giveCompany),
  "registration.credit": evenly(giveNeeds),
  "registration.check_email": evenly(checkEmail),
  "registration.check_phone": evenly(checkPhone),
  "registration.referral": reads(referral),
  "registration.administrator_code": evenly(sendAdministratorCode),
  "registration.administrator_verify": writes(verifyAdministrator),
  "registration.join_company": evenly(joinCompany),
  "user.send_email": evenly(sendEmail),
  "user.send_email_code": evenly(sendEmailCode),
  "user.verify_email_code": writes(verifyEmailCode),
  "user.send_otp": evenly(sendOtp),
  "user.verify_email": writes(verifyEmail),
  "user.activate": owns(activate),
  "user.reset_password": owns(evenlyOwned(resetPassword)),
  "user.human_check": writes(humanCheck),
  "user.second_factor": writes(secondFactor),
  "user.create": writes(createUser),
  "user.update": writes(updateUser),
  "user.delete": writes(deleteUser),
  "user.count": reads(userCount),
  "user.statistics": reads(userStatistics),
  "user.set_status": writes(setUserStatus),
  "user.resend": writes(resend),
  "user.set_permission": writes(setPermission),
  "user.support": writes(support),
  "user.admin_privacy": writes(adminPrivacy),
  "user.admin_basic": writes(adminBasic),
  "user.basic": writes(changeBasic),
  "user.account": reads(ownAccount),
  "user.set_deputy": writes(setDeputy),
  "user.privacy": owns(changePrivacy),
  "user.set_contact_email": owns(setContactEmail),
  "user.manage_contact_email": owns(manageContactEmail),
  "user.manage_send_otp": writes(sendOwnCode),
  "user.manage_verify_otp": writes(verifyOwnCode),
  "user.sessions": reads(sessionList),
  "user.end_sessions": owns(endOtherSessions),
  "user_group.create": writes(createGroup),
  "user_group.update": writes(updateGroup),
  "user_group.delete": writes(deleteGroup),
  "user_group.set_status": writes(setGroupStatus),
  "permission_group.list": reads(permissionGroups),
  "permission_group.create": writes(createPermissionGroup),
  "department.list": reads(departmentTree),
  "department.create": writes(createDepartment),
  "department.delete": writes(deleteDepartment),
  "company.get": reads(companyGet),
  "company.update": writes(companyUpdate),
  "company.set_types": writes(companyUpdate),
  "company_entity.by_uen": evenly(byUen),
  "company_entity.delete": writes(deleteEntity),
  "company_entity.users": reads(entityUsers),
  "company_entity.add_users": writes(addEntityUsers),
};
