import { owns, reads, writes } from "../../platform/handler.ts";
import type { Module } from "../../platform/module.ts";
import { createDepartment, deleteDepartment, departmentTree, updateDepartment } from "./departments.ts";
import {
  createGroup,
  deleteGroup,
  setGroupStatus,
  updateGroup,
  createPermissionGroup,
  permissionGroups,
} from "./groups.ts";
import { guide, modifyInfo, sessionInfo } from "./session-info.ts";
import {
  changeBasic,
  ownAccount,
  manageContactEmail,
  setContactEmail,
  setDeputy,
  changePrivacy,
  endOtherSessions,
  sessionList,
} from "./own-account.ts";
import { sendOwnCode, verifyOwnCode } from "../sign-in/proof.ts";
import {
  userCount,
  userStatistics,
  createUser,
  deleteUser,
  setPermission,
  resend,
  setUserStatus,
  updateUser,
} from "./users.ts";
import { adminPrivacy, support } from "./account-support.ts";
import * as effects from "./effects.ts";
import * as guards from "./guards.ts";

/** People of a company with their rights, groups and departments. */
export const people: Module = {
  handlers: {
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
    "department.update": writes(updateDepartment),
    "department.delete": writes(deleteDepartment),
    "user.system_info": reads((_input, context) => sessionInfo(context)),
    "user.guide": writes(guide),
    "user.guide_step": writes(guide),
    "user.modify_info": writes(modifyInfo),
  },
  guards,
  effects,
};
