import type { WriteContext } from "../context.ts";
import { mailBrandOf, withOwnWording, type Say, sayIn } from "./wording.ts";
import { mailHtml, mailSubject, mailText } from "./render.ts";
import type { Written } from "./recipients.ts";
import { insertRecord } from "../records/write.ts";
import { boxOf, admitSending, codeHash, codeLimits } from "../one-time-code.ts";

/** A code on its way. */
interface MailedCode {
  readonly address: string;
  readonly company?: string;
  readonly code: string;
  readonly minutes: number;
  readonly language?: string | null;
}

/** The mail with a code, in the words of one language. */
export function codeWritten(say: Say, { code, minutes }: Pick<MailedCode, "code" | "minutes">): Written {
  const places = { code, minutes };
  return {
    subject: say("letter", "one_time_code.subject", places),
    parts: [
      { kind: "text", text: say("letter", "one_time_code.text", places) },
      { kind: "code", code },
    ],
  };
}

/** Puts the mail with a one-time code into the outbox, in the reader's language or in both. */
export async function mailCode(context: WriteContext, mailed: MailedCode): Promise<void> {
  const row =
    mailed.company === undefined
      ? undefined
      : await context.trx.first<{ brand: string }>(`SELECT brand FROM company WHERE id = $1`, [mailed.company]);
  const brand = row?.brand ?? context.brand;
  const languages =
    mailed.language === "en-US" || mailed.language === "zh-CN"
      ? ([mailed.language] as const)
      : (["en-US", "zh-CN"] as const);
  const written = await Promise.all(
    languages.map(async (language) =>
      codeWritten(
        await withOwnWording(context.trx, "one_time_code", language, sayIn(context.registry, brand, language)),
        mailed,
      ),
    ),
  );
  const mailBrand = mailBrandOf(context.registry, brand, languages);
  await insertRecord(context, "mail", {
    ...(mailed.company === undefined ? {} : { company: mailed.company }),
    recipient: mailed.address,
    subject: mailSubject(written),
    body: mailText(written, mailBrand),
    html: mailHtml(written, mailBrand),
    letter: "one_time_code",
    topic: "security",
    brand,
    language: languages[0],
  });
}

/** To whom a code goes, and for what alone it is good. */
interface Sending {
  readonly address: string;
  readonly purpose: string;
  readonly boundTo: string;
  /** It agrees to where money goes, so it is longer. */
  readonly money?: boolean;
}

/**
 * Makes a new one-time code; earlier ones for the same thing end. The caller mails it.
 * @throws Refusal code_sent_recently with retry_after before the resend time is over, too_many_codes over the hour's or
 * the day's count of the address
 */
export async function newCode(context: WriteContext, sending: Sending): Promise<{ code: string; expires_in: number }> {
  const limits = codeLimits(context.registry);
  const now = context.ports.clock.now();
  await admitSending(context, sending.address, "code");
  const code = context.ports.random.code(sending.money === true ? limits.moneyDigits : limits.digits);
  await context.trx.run(
    `UPDATE one_time_code
      SET expires_at = $3
      WHERE purpose = $1 AND bound_to = $2 AND used_at IS NULL AND expires_at > $3`,
    [sending.purpose, sending.boundTo, now.toISOString()],
  );
  await insertRecord(context, "one_time_code", {
    address: boxOf(sending.address),
    purpose: sending.purpose,
    bound_to: sending.boundTo,
    code_hash: await codeHash(context, sending.purpose, sending.boundTo, code),
    sent_at: now.toISOString(),
    expires_at: new Date(now.getTime() + limits.lifeSeconds * 1000).toISOString(),
  });
  return { code, expires_in: limits.lifeSeconds };
}

/** A code on its way to a telephone. */
interface TextedCode {
  /** Telephone number with its country. */
  readonly phone: string;
  readonly company?: string;
  readonly code: string;
  readonly minutes: number;
  readonly language?: string | null;
}

/**
 * Puts the text message with a one-time code into the outbox, in the reader's language or in the caller's. It leaves
 * after the running transaction, by the SMS port; where that is simulated, /outbox shows it.
 */
export async function textCode(context: WriteContext, texted: TextedCode): Promise<void> {
  const row =
    texted.company === undefined
      ? undefined
      : await context.trx.first<{ brand: string }>(`SELECT brand FROM company WHERE id = $1`, [texted.company]);
  const brand = row?.brand ?? context.brand;
  const known = texted.language === "en-US" || texted.language === "zh-CN" ? texted.language : undefined;
  const language = known ?? (context.language.startsWith("zh") ? "zh-CN" : "en-US");
  const say = await withOwnWording(context.trx, "one_time_code", language, sayIn(context.registry, brand, language));
  await insertRecord(context, "text_message", {
    ...(texted.company === undefined ? {} : { company: texted.company }),
    recipient: texted.phone,
    letter: "one_time_code",
    body: say("letter", "one_time_code.short", {
      code: texted.code,
      minutes: texted.minutes,
      brand: say("brand", "title"),
    }),
  });
}
