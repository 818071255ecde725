import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { COMMON } from "./words.ts";

/** Lengths of a password, counted in characters as people count them (NIST SP 800-63B-4). */
export const SHORTEST = 15;
export const LONGEST = 128;

/** How much of a password must be left when everything that is easily guessed is taken out. */
const LEAST_OWN = 6;

const linesOf = (name: string): ReadonlySet<string> =>
  new Set(
    readFileSync(new URL(name, import.meta.url), "utf8")
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "" && !line.startsWith("#")),
  );
const known = linesOf("./long.txt");
/** What leaked and is used most, each by the first digits of its hash. */
const leaked = linesOf("./leaked.txt");
const DIGITS = 12;

const isKnown = (text: string): boolean =>
  known.has(text) || leaked.has(createHash("sha256").update(text).digest("hex").slice(0, DIGITS));

/** Letters as they are meant where signs stand for them. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[@4]/g, "a")
    .replace(/0/g, "o")
    .replace(/3/g, "e")
    .replace(/[1!|]/g, "i")
    .replace(/[$5]/g, "s")
    .replace(/7/g, "t");

/** Words of one's own: parts of at least three letters of a name, an address, a company or a brand. */
export const ownWords = (...texts: readonly (string | undefined)[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => (text ?? "").toLowerCase().split(/[^\p{L}\p{N}]+/u))
      .filter((word) => [...word].length >= 3),
  ),
];

/** Whether it is a short block again and again: aaaa…, abcabc…. */
const isRepeated = (text: string): boolean => /^(.{1,5})\1+.{0,4}$/su.test(text);

/** Whether each sign follows or precedes the one before it: 123456…, fedcba…. */
function isRun(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1).length;
  return steps >= codes.length - 2;
}

/** What is left when these words, digits in a row and signs are taken out. */
function without(text: string, words: readonly string[]): string {
  let left = text;
  for (const word of [...words].sort((a, b) => b.length - a.length)) left = left.replaceAll(word, "");
  return left.replace(/[^\p{L}]+/gu, "");
}

/** Why a password is refused; undefined for a good one. */
type Weakness = "too_short" | "too_long" | "well_known" | "repeated" | "own_words" | "common_words";

/**
 * Judges a new password: long enough, not on the list of known ones, no mere repetition or run, not made of the
 * person's own words nor of the commonest words alone. No composition rules (NIST SP 800-63B-4, OWASP ASVS 6.2).
 * @param password as typed, in Unicode's composed form
 * @param own words of the person, the company and the brand: see ownWords
 */
export function weaknessOf(password: string, own: readonly string[]): Weakness | undefined {
  const length = [...password].length;
  if (length < SHORTEST) return "too_short";
  if (length > LONGEST) return "too_long";
  const lower = password.toLowerCase();
  if (isKnown(lower) || isKnown(lower.replace(/[^\p{L}\p{N}]+/gu, ""))) return "well_known";
  if (isRepeated(lower) || isRun(lower)) return "repeated";
  const meant = plain(password);
  const ownLeft = Math.min([...without(lower, own)].length, [...without(meant, own.map(plain))].length);
  if (ownLeft < LEAST_OWN && ownLeft < [...without(lower, [])].length) return "own_words";
  const left = Math.min(
    [...without(lower, [...COMMON, ...own])].length,
    [...without(meant, [...COMMON.map(plain), ...own.map(plain)])].length,
  );
  // What has no letters at all is judged by its signs: many different ones are a phrase of their own.
  return left < LEAST_OWN && new Set(lower.replace(/[\p{L}]/gu, "")).size < LEAST_OWN + 2 ? "common_words" : undefined;
}
