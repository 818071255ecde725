import { ServiceUnavailable } from "../service-unavailable.ts";
import type { SmsSettings } from "./settings.ts";
import type { Texter } from "./sms.ts";

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
