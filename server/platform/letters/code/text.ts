import type { WriteContext } from "../../context.ts";
import { withOwnWording } from "../own-wording.ts";
import { sayIn } from "../words.ts";
import { insertRecord } from "../../records/insert.ts";

/** A code on its way to a telephone. */
export interface TextedCode {
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
