import { placesShown, withOneStop } from "../../schemas/vocabulary/places.ts";
import type { Registry } from "../../registry/registry.ts";
import type { Language } from "../../registry/read/wording.ts";
import type { Finding } from "../../schemas/vocabulary/finding.ts";
import { fieldOf } from "../../schemas/vocabulary/path.ts";
import type { FieldMessage } from "./refusal.ts";
import { findingSentence, spoken } from "../../schemas/vocabulary/display/finding.ts";
import type { SentenceFormat } from "../../schemas/vocabulary/display/word.ts";
import { formats } from "../../schemas/vocabulary/format/formats.ts";

/** Text with its {{places}} filled; a place without a value stays empty. */
export function filled(text: string, places: Record<string, unknown>): string {
  const result = text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_whole, name: string) => String(places[name] ?? ""));
  return withOneStop(result, places);
}

/** Whether a text says what is wrong at a field, or which rule a step breaks: its places are what was found there. */
const isRefusal = (namespace: string, key: string): boolean =>
  namespace === "guard" || (namespace === "error" && key.startsWith("keyword.")) || key.includes(".error.");

/** A label by namespace and key. */
export type Say = (namespace: string, key: string, places?: Record<string, unknown>) => string;

/**
 * Words of a brand in a language for a role: the role's own wording first, and for a count of one the form `key#one`.
 * What has no wording answers its key, which the check does not let happen.
 */
export function sayer(registry: Registry, brand: string, language: Language, role: string | undefined): Say {
  const wording = registry.wording(brand, language);
  return (namespace, key, places = {}) => {
    const texts = wording.get(namespace);
    // Keys come from requests too: what every object inherits is no wording.
    const own = (name: string) => (texts && Object.hasOwn(texts, name) ? texts[name] : undefined);
    const one = String(places["count"]) === "1" ? own(`${key}#one`) : undefined;
    const text = one ?? (role ? own(`${key}@${role}`) : undefined) ?? own(key);
    return text === undefined
      ? key
      : filled(text, isRefusal(namespace, key) ? placesShown(places, language === "zh" ? "zh-CN" : "en-US") : places);
  };
}

function labelOf(say: Say, entity: string, field: string): string {
  const label = say(entity, field);
  // A path without a label of its own is told by its last word.
  return label === field ? (field.split(".").at(-1)?.replaceAll("_", " ") ?? field) : label;
}

function messageOf(say: Say, entity: string, { path, keyword, params }: Finding): string {
  const field = fieldOf(path);
  const label = labelOf(say, entity, field);
  if (keyword === "rule") {
    const [namespace = entity, key = ""] = String(params["message"] ?? "").split(":");
    return say(namespace, key, { ...params, label });
  }
  const own = `${field}.error.${keyword}`;
  const overridden = say(entity, own, { ...params, label });
  return overridden === own ? say("error", `keyword.${keyword}`, { ...params, label }) : overridden;
}

/** Findings of a validator as the fields of a code 100 answer, in the caller's language. */
export function fieldMessages(say: Say, entity: string, findings: readonly Finding[]): FieldMessage[] {
  return findings.map((finding) => ({ field: finding.path, message: messageOf(say, entity, finding) }));
}

/**
 * The first language of an accept-language header that we speak; English when there is none. Weights other than the
 * order are not asked.
 */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? "").split(",")) {
    const tag = part.trim().toLowerCase();
    if (tag.startsWith("zh")) return "zh";
    if (tag.startsWith("en")) return "en";
  }
  return "en";
}

/** A check as a refusal's details carry it. */
interface Check {
  readonly code: string;
  readonly pass: string;
  readonly detail: string;
}

const SCREEN: Readonly<Record<Language, "en-US" | "zh-CN">> = { en: "en-US", zh: "zh-CN" };

/**
 * How the server says codes, amounts and dates in a caller's language.
 * @param namespace whose words stand for codes: those of the checks where nothing is said
 */
export function speechOf(say: Say, language: Language, namespace = "eligibility"): SentenceFormat {
  const shown = (format: string) => (value: string) =>
    formats[format]?.show(value, { language: SCREEN[language] }) ?? value;
  return {
    words: (key, places) => {
      const text = say(namespace, key, places);
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
      value
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

/** A field said by its keyword only, where no language is known yet: by the body's parser and by the database. */
type UnwordedField = { field: string; message?: string; keyword?: string; entity?: string };

/** The fields of a refusal with their messages in the caller's language; data of another kind as it is. */
export function refusedFields(say: Say, data: unknown): unknown {
  if (!Array.isArray(data)) return data;
  return (data as UnwordedField[]).map((one) =>
    one.keyword === undefined
      ? one
      : fieldMessages(say, one.entity ?? "", [{ path: one.field, keyword: one.keyword, params: {} }])[0],
  );
}
