import { sendMailAgain } from "../../modules/network/mail.ts";
import { anyRecord } from "../../platform/query/unscoped.ts";
import { makeContext } from "../../platform/write-context.ts";
import { textOf, type Command } from "./command.ts";

/** Lets mails leave that did not, or one leave again. */
export const resendMails: Command = {
  name: "resend-mail",
  does: "Lets every mail leave that was given up, or one mail again.",
  more: "A mail that has left keeps none of its secrets. One that offered a decision is written anew with a fresh link; a code to sign in is asked for by the person alone.",
  options: {
    failed: { means: "all that were given up or came back" },
    since: { means: "only those made on this day or later", value: "<YYYY-MM-DD>" },
    id: { means: "the one mail with this id", value: "<id>" },
  },
  question: (given) => (given["id"] ? "This sends a mail to somebody." : "This sends mails to people."),
  async run(operating, given) {
    const { store, registry, ports, say } = operating;
    if (given["failed"] === true) {
      const since = textOf(given, "since") || "0001-01-01";
      if (!/^\d{4}-\d{2}-\d{2}$/.test(since)) throw new Error("--since is a day, YYYY-MM-DD");
      const count = await store.transaction((trx) =>
        trx.run(
          `UPDATE mail SET status = 'queued', tries = 0, next_try_at = NULL, error = NULL, version = version + 1,
             events = coalesce(events, '[]'::jsonb) || jsonb_build_array(
               jsonb_build_object('at', $2::text, 'event', 'resent')
             )
           WHERE status IN ('failed', 'bounced') AND created_at >= $1::date`,
          [since, ports.clock.stamp()],
        ),
      );
      say(`${count} mails wait to leave`);
      return { isWell: true, audit: { mails: count } };
    }
    const id = textOf(given, "id");
    if (!/^\d{1,19}$/.test(id)) throw new Error("say --failed, or --id with the id of a mail");
    const outcome = await store.transaction(async (trx) => {
      const mail = await anyRecord(trx, registry, "mail", id, { lock: true });
      return mail ? sendMailAgain(makeContext({ ...operating, trx }), mail, "operator") : "gone";
    });
    const SAYS = {
      sent: "it waits to leave",
      gone: `there is no mail ${id}`,
      decided: "there is nothing left to decide by it",
      personal: "it concerns somebody's account or has not left yet: who it was for asks for it anew",
    } as const;
    say(SAYS[outcome]);
    return { isWell: outcome === "sent", subject: { entity: "mail", id }, audit: { outcome } };
  },
};
