import { MailRefused } from "../mail.ts";

/** What the library tells of a failed delivery. */
interface Failure {
  readonly message?: string;
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** Commands whose refusal is about this one mail: its recipient or its content. */
const ABOUT_THE_MAIL = new Set(["RCPT TO", "DATA", "API"]);

/**
 * Reads why a delivery failed. A lasting refusal (5xx) of the recipient or the content is a bounce; a passing one (4xx)
 * is tried again; anything else (no connection, silence, a refused sign-in) is the server's trouble and not the mail's.
 */
export function refusalOf(error: unknown): MailRefused {
  const { message = "unknown", code = "", command = "", responseCode = 0, response } = (error ?? {}) as Failure;
  const reason = (response ?? message).replace(/[\p{Cc}]+/gu, " ").slice(0, 300);
  const isAboutTheMail = ABOUT_THE_MAIL.has(command) || code === "EENVELOPE" || code === "EMESSAGE";
  if (!isAboutTheMail) return new MailRefused("down", reason);
  return new MailRefused(responseCode >= 500 ? "bounced" : "later", reason);
}
