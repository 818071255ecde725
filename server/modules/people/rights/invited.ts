import type { User } from "../../../../generated/types/records.d.ts";

/** Whether somebody was invited and has not taken the invitation, however long ago. */
export const isInvited = (status: User["status"]): boolean => status === "invited" || status === "lapsed";
