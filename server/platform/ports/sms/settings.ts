import type { RawVariables, Variables } from "../../configuration/variable.ts";
import { mustBeEncrypted } from "../encrypted-line.ts";

/** Where text messages leave. */
export const smsVariables = {
  SMS_URL: {
    means:
      'The gateway for text messages: takes `{ "to": "+65…", "from": "…", "text": "…" }` as JSON by POST and answers 2xx once it has taken it.',
    example: "https://sms.example.com/messages",
    without: "text messages wait, and a registration that asks for a code by phone cannot be ended",
  },
  SMS_TOKEN: {
    means: "The token that the gateway gave us; sent as `Authorization: Bearer …`.",
    example: "a text",
    without: "none is sent",
    isSecret: true,
  },
  SMS_FROM: {
    means: "The sender that people read at a text message, as it is registered with the gateway.",
    example: "Harbourline",
    without: "the gateway's own",
  },
} satisfies Variables;

/** A gateway for text messages, and how to speak with it. */
export interface SmsSettings {
  readonly url: string;
  readonly token?: string;
  readonly from?: string;
}

/**
 * The gateway named by SMS_URL; undefined where none is named.
 * @throws Error for an address to which nothing may go
 */
export function smsSettings(variables: RawVariables<typeof smsVariables>): SmsSettings | undefined {
  const { SMS_URL: url, SMS_TOKEN: token, SMS_FROM: from } = variables;
  if (!url) return undefined;
  mustBeEncrypted("SMS_URL", url);
  return { url, ...(token ? { token } : {}), ...(from ? { from } : {}) };
}
