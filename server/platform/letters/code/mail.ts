import type { WriteContext } from "../../context.ts";
import { mailBrandOf } from "../mail-brand.ts";
import { mailHtml, mailSubject, mailText } from "../render.ts";
import type { Written } from "../letter.ts";
import { withOwnWording } from "../own-wording.ts";
import type { Say } from "../words.ts";
import { sayIn } from "../words.ts";
import { insertRecord } from "../../records/insert.ts";

/** A code on its way. */
export interface MailedCode {
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
  const dress = mailBrandOf(context.registry, brand, languages);
  await insertRecord(context, "mail", {
    ...(mailed.company === undefined ? {} : { company: mailed.company }),
    recipient: mailed.address,
    subject: mailSubject(written),
    body: mailText(written, dress),
    html: mailHtml(written, dress),
    letter: "one_time_code",
    topic: "security",
    brand,
    language: languages[0],
  });
}
