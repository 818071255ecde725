import type { RawVariables, Variables } from "../configuration.ts";
import { mustBeEncrypted } from "./encrypted-line.ts";
import { ServiceUnavailable } from "./service-unavailable.ts";

/** A text message ready to leave. */
interface TextMessage {
  /** Telephone number with its country. */
  to: string;
  text: string;
}

/** Takes text messages to their recipients. */
export interface Texter {
  /**
   * Delivers one message; throws if it could not. Never called inside a transaction: messages leave from the outbox.
   */
  send(message: TextMessage): Promise<void>;
  /** True where messages are only kept in the outbox. */
  readonly simulated: boolean;
}

/** Messages wait: where nobody reads the outbox and there is no gateway, none counts as sent. */
export function makeWaitingTexter(): Texter {
  return { simulated: false, send: () => Promise.reject(new Error("no gateway for text messages is connected")) };
}

/** Messages stay in the outbox and are read there. */
export function makeOutboxTexter(): Texter {
  return { simulated: true, send: () => Promise.resolve() };
}

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

const LONGEST = 10_000;

/**
 * Messages leave by a gateway over HTTP. What it does not take is tried again by the outbox; neither the message nor
 * the number is told in an error.
 * @param longest how long its answer is waited for, in milliseconds
 */
export function makeGatewayTexter({ url, token, from }: SmsSettings, longest = LONGEST): Texter {
  return {
    simulated: false,
    async send({ to, text }) {
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to, ...(from === undefined ? {} : { from }), text }),
        // A redirect would carry the token to where nobody named.
        redirect: "error",
        signal: AbortSignal.timeout(longest),
      }).catch((error: unknown) => {
        throw new ServiceUnavailable("the gateway for text messages does not answer", { cause: error });
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new ServiceUnavailable(`the gateway for text messages answers ${answer.status}`);
    },
  };
}
