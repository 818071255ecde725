import { findingSentence, spoken, type SentenceFormat } from "../../../schemas/vocabulary/display/finding.ts";
import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import type { Language } from "../../../registry/read/wording.ts";
import type { Say } from "./say.ts";

/** A check as a refusal's details carry it. */
interface Check {
  readonly code: string;
  readonly pass: string;
  readonly detail: string;
}

const SCREEN: Readonly<Record<Language, "en-US" | "zh-CN">> = { en: "en-US", zh: "zh-CN" };

/** How the server says codes, amounts and dates in a caller's language. */
export function speechOf(say: Say, language: Language): SentenceFormat {
  const shown = (format: string) => (value: string) =>
    formats[format]?.show(value, { language: SCREEN[language] }) ?? value;
  return {
    words: (key, places) => {
      const text = say("eligibility", key, places);
      return text === key ? undefined : text;
    },
    money: shown("money"),
    date: shown("date"),
    between: language === "zh" ? "、" : ", ",
  };
}

/**
 * What fills the places of a refusal's sentence: amounts, dates and codes in the caller's language, several of them one
 * by one.
 */
export function placesInWords(
  params: Readonly<Record<string, string>>,
  speech: SentenceFormat,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      String(value)
        .split(", ")
        .map((part) => spoken(part, speech))
        .join(speech.between),
    ]),
  );
}

const isCheck = (one: unknown): one is Check =>
  typeof one === "object" && one !== null && "code" in one && "pass" in one && "detail" in one;

/** The checks that stop a deal, each as its sentence; "" where the details carry none. */
export function failedChecksInWords(checks: unknown, speech: SentenceFormat): string {
  const failed = Array.isArray(checks) ? checks.filter(isCheck).filter(({ pass }) => pass === "fail") : [];
  return failed.map((check) => findingSentence(check, speech)).join(" ");
}
