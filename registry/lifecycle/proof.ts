import type { FieldItem, Page, Transition } from "../../generated/types/grammar/index.d.ts";

/** The call by which somebody signed in is sent a one-time code of their own. */
export const SENDS_CODE = "user.manage_send_otp";

/**
 * The field by which a page asks for the code of whoever takes a transition, with the button that sends one. Nothing
 * where the transition asks for none, and on pages for mailed links, which bring a code of their own.
 */
export function proofAsked(transition: Transition, page: Pick<Page, "allow">): FieldItem | undefined {
  if (transition.ticket === undefined || page.allow?.includes("link") === true) return undefined;
  return {
    field: "one_time_code",
    as: "code",
    required: true,
    action: { do: SENDS_CODE, with: { purpose: transition.ticket, channel: "email" } },
  };
}
