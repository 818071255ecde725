import { owns, writes } from "../../platform/handler.ts";
import type { Module } from "../../platform/module.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { endSession } from "../../platform/session/session.ts";
import { evenlyOwned } from "../../platform/session/password.ts";
import { makeFirstAdmin } from "./first-admin.ts";
import { authenticatorHandlers } from "./authenticator.ts";
import { humanCheck } from "./tries.ts";
import { login, loginMail, loginMailed } from "./login.ts";
import { secondFactor } from "./second-factor.ts";
import { activate, resetPassword } from "./password/reset.ts";

/** Signing in: passwords, mailed links, second factors, the first administrator. */
export const signIn: Module = {
  handlers: {
    ...authenticatorHandlers,
    "user.activate": owns(activate),
    "user.reset_password": owns(evenlyOwned(resetPassword)),
    "user.human_check": writes(humanCheck),
    "user.second_factor": writes(secondFactor),
    "first_admin.make": owns(makeFirstAdmin),
    "user.login": owns(login),
    "user.login_mail": writes(loginMail),
    "user.login_mailed": owns(loginMailed),
    "user.logout": writes(async (_input, context) => {
      await endSession(context);
      await writeAudit(context, {
        action: "user.logout",
        entity: "user",
        ...(context.acting ? { id: context.acting.user.id } : {}),
      });
      context.answer.endSession();
      return {};
    }),
  },
};
