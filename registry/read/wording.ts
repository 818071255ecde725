import type { Brand } from "../../generated/types/grammar/brand.d.ts";
import type { Terms } from "../product.ts";
import { type ConfigSource, readFolder } from "./files.ts";

/** The two languages of the product. */
export type Language = "en" | "zh";
/** Both languages, English first. */
export const languages: readonly Language[] = ["en", "zh"];
/** Texts by namespace, then by key. */
export type Wording = Map<string, Record<string, string>>;

/**
 * The wording of a brand, laid over that of the brands it extends. A brand's plain key takes the base's role variants
 * (`key@role`) out, because whoever rewords a key means it for everyone. Where an inherited text names a term that the
 * brand calls otherwise (`terms` of the brand), it has the brand's own name for it.
 * @param reading from where it is read, all brands by name, and the glossary
 * @returns texts by namespace; a brand that extends itself in a circle is cut at the second meeting
 */
export function mergedWording(
  reading: { source: ConfigSource; brands: Map<string, Brand>; terms: Terms["terms"] },
  brand: string,
  language: Language,
  met: string[] = [],
): Wording {
  const { source, brands, terms } = reading;
  const base = brands.get(brand)?.extends;
  const merged: Wording =
    base && !met.includes(base) ? mergedWording(reading, base, language, [...met, brand]) : new Map();
  const naming = namingOf(brands, terms, brand, language);
  if (naming !== undefined)
    for (const [namespace, texts] of merged)
      merged.set(
        namespace,
        Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, naming.renamed(text)])),
      );
  for (const { name, content } of readFolder<Record<string, string>>(source, `brands/${brand}/${language}`))
    merged.set(name, overlaid(merged.get(name) ?? {}, content));
  return merged;
}

/** Texts laid over others by the rule of role variants. `grammar` and `$schema` are not wording. */
export function overlaid(base: Record<string, string>, own: Record<string, string>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [key, text] of Object.entries(base)) if (!isReworded(key, own)) texts[key] = text;
  for (const [key, text] of Object.entries(own)) if (key !== "grammar" && key !== "$schema") texts[key] = text;
  return texts;
}

/** The keys of texts that stand unchanged once others are laid over them. */
export function inheritedKeys(base: Record<string, string>, own: Record<string, string>): string[] {
  return Object.keys(base).filter((key) => !Object.hasOwn(own, key) && !isReworded(key, own));
}

/** Whether the plain text of a role's variant has another wording in what lies over it. */
function isReworded(key: string, own: Record<string, string>): boolean {
  const at = key.indexOf("@");
  return at !== -1 && Object.hasOwn(own, key.slice(0, at));
}

type Name = Pick<Terms["terms"][string], "en" | "en_many" | "zh">;

/** A term in one of its forms, as texts that a brand inherits have it, and as the brand has it. */
interface Called {
  term: string;
  from: string;
  to: string;
  /** The brand's name for one of them. */
  one: string;
}

/** What a brand calls terms otherwise than the brand it extends, in one language. */
interface Naming {
  /**
   * Puts the brand's names into an inherited text: small within a sentence, with the article that fits, in one or in
   * several as the text has it. Places (`{{buyer_name}}`) stay as they are.
   */
  renamed(text: string): string;
  /** Two terms that an inherited text names and that are called alike here; undefined where there are none. */
  confused(text: string): [string, string] | undefined;
  /** A name in a text of the brand's own that the brand has another for; undefined where there is none. */
  strange(text: string): { from: string; to: string } | undefined;
}

/**
 * How a brand names terms of the glossary in a language.
 * @param brands all brands by name
 * @param terms the glossary
 * @returns undefined where the brand names none otherwise
 */
export function namingOf(
  brands: ReadonlyMap<string, Pick<Brand, "terms" | "extends">>,
  terms: Terms["terms"],
  brand: string,
  language: Language,
): Naming | undefined {
  const called = calledOtherwise(brands, terms, brand, language);
  if (called.size === 0) return undefined;
  // What is longer comes first: one name may begin another.
  const names = [...called.keys()]
    .sort((one, other) => other.length - one.length)
    .map(literally)
    .join("|");
  const places = String.raw`\{\{[^}]*\}\}`;
  const pattern =
    language === "en"
      ? new RegExp(String.raw`${places}|(?:\b(an?) )?\b(${names})\b`, "gi")
      : new RegExp(`${places}|()(${names})`, "g");
  const found = (text: string): Called[] => {
    const met: Called[] = [];
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text))
      if (match[2] !== undefined) met.push(called.get(match[2].toLowerCase())!);
    return met;
  };
  const own = new Set([...called.values()].map(({ to }) => to.toLowerCase()));
  return {
    renamed: (text) =>
      text.replace(pattern, (all: string, article: string | undefined, name: string | undefined) => {
        if (name === undefined) return all;
        const { to } = called.get(name.toLowerCase())!;
        const cased = language === "en" && name.startsWith(name.charAt(0).toLowerCase()) ? small(to) : to;
        return article ? `${article.charAt(0)}${/^[aeiou]/i.test(cased) ? "n" : ""} ${cased}` : cased;
      }),
    confused(text) {
      const met = found(text);
      for (const { term, one } of met) {
        const other = met.find((further) => further.term !== term && further.one === one);
        if (other !== undefined) return [term, other.term];
      }
      return undefined;
    },
    strange: (text) => found(text).find(({ from, to }) => from !== to.toLowerCase() && !own.has(from)),
  };
}

/** What a brand calls a term: its own name, else that of the brand it extends, else the glossary's. */
function nameOf(
  brands: ReadonlyMap<string, Pick<Brand, "terms" | "extends">>,
  terms: Terms["terms"],
  brand: string,
  term: string,
  met: string[] = [],
): Name | undefined {
  const { terms: own, extends: base } = brands.get(brand) ?? {};
  return (
    own?.[term] ??
    (base && !met.includes(base) ? nameOf(brands, terms, base, term, [...met, brand]) : undefined) ??
    terms[term]
  );
}

/** The names that a brand has for terms, by those of the brand it extends, in small letters. */
function calledOtherwise(
  brands: ReadonlyMap<string, Pick<Brand, "terms" | "extends">>,
  terms: Terms["terms"],
  brand: string,
  language: Language,
): Map<string, Called> {
  const { terms: own = {}, extends: base } = brands.get(brand) ?? {};
  const found = new Map<string, Called>();
  for (const [term, name] of Object.entries(own)) {
    const before = nameOf(brands, terms, base ?? "", term, [brand]);
    for (const form of language === "en" ? (["en", "en_many"] as const) : (["zh"] as const)) {
      const [known, to] = [before?.[form], name[form]];
      if (known !== undefined && to !== undefined)
        found.set(known.toLowerCase(), { term, from: known.toLowerCase(), to, one: name[language] ?? to });
    }
  }
  return found;
}

const literally = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A name within a sentence; what is written in capitals stays as it is. */
const small = (name: string): string =>
  /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
