import { owns, reads, writes } from "../../platform/handler.ts";
import type { Module } from "../../platform/module.ts";
import { finish, verifyEmail } from "./verify-email.ts";
import {
  sendEmail,
  sendEmailCode,
  verifyEmailCode,
  sendAdministratorCode,
  verifyAdministrator,
  sendOtp,
} from "./codes.ts";
import { evenly, evenlyOwned } from "../../platform/session/password.ts";
import { myinfoHandlers } from "./myinfo/handlers.ts";
import { forgetRequests } from "./myinfo/request.ts";
import { checkEmail, checkPhone } from "./check.ts";
import { giveCompany, joinCompany, giveNeeds } from "./info.ts";
import { referral } from "./referral.ts";
import { register } from "./register.ts";

/** Registration of companies and people, with what Singpass tells. */
export const registration: Module = {
  handlers: {
    ...myinfoHandlers,
    "registration.create": owns(evenlyOwned(register)),
    "registration.info": evenly(giveCompany),
    "registration.credit": evenly(giveNeeds),
    "registration.finish": evenly(finish),
    "registration.check_email": evenly(checkEmail),
    "registration.check_phone": evenly(checkPhone),
    "registration.referral": reads(referral),
    "registration.administrator_code": evenly(sendAdministratorCode),
    "registration.administrator_verify": writes(verifyAdministrator),
    "registration.join_company": evenly(joinCompany),
    "user.send_otp": evenly(sendOtp),
    "user.send_email": evenly(sendEmail),
    "user.send_email_code": evenly(sendEmailCode),
    "user.verify_email_code": writes(verifyEmailCode),
    "user.verify_email": writes(verifyEmail),
  },
  day: [{ name: "myinfo requests", after: "forget", run: forgetRequests }],
};
