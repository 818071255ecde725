import { readConfig } from "../config/read.ts";
import type { Language } from "../model/context.ts";
import { hear } from "./label-keys.ts";
import { folderOf } from "./language.ts";
import { translatorAtHand, type Values } from "./translator.ts";
import { addWords, allWords, languageAtHand, turnTo } from "./words.ts";

type Words = Readonly<Record<string, string>>;

/** What every screen says, in one file; and which namespaces there are beside it. */
interface StartWords {
  names: readonly string[];
  words: Readonly<Record<string, Words>>;
}

function loadStart(brand: string, folder: "zh" | "en"): Promise<StartWords> {
  return readConfig<StartWords>(`start/${brand}/${folder}`);
}

/** The wording of one namespace; nothing where the brand has none of it. */
async function loadWords(brand: string, folder: "zh" | "en", namespace: string): Promise<Words> {
  const { names, words } = await loadStart(brand, folder);
  return (
    words[namespace] ?? (names.includes(namespace) ? readConfig<Words>(`wording/${brand}/${folder}/${namespace}`) : {})
  );
}

let brandName = "default";
let roleName: string | undefined;
const requests = new Map<string, Promise<void>>();

function load(language: Language, namespace: string): Promise<void> {
  const name = `${language} ${namespace}`;
  const known = requests.get(name);
  if (known !== undefined) return known;
  const loading = loadWords(brandName, folderOf(language), namespace).then((words) =>
    addWords(language, namespace, words),
  );
  requests.set(name, loading);
  loading.catch(() => requests.delete(name));
  return loading;
}

async function begin(language: Language): Promise<void> {
  const { words } = await loadStart(brandName, folderOf(language));
  await Promise.all(Object.keys(words).map((namespace) => load(language, namespace)));
}

/** Loads wording that a page needs, in the language at hand; at once when it is there. */
export async function loadNamespaces(names: readonly string[]): Promise<void> {
  const language = languageAtHand();
  await Promise.all(names.map((name) => load(language, name)));
}

export function namespacesLoaded(names: readonly string[]): boolean {
  const book = allWords().get(languageAtHand());
  return names.every((name) => book?.has(name) === true);
}

/** Loads the words that the shell itself needs. */
export async function startLabels(brand: string, language: Language): Promise<void> {
  brandName = brand;
  turnTo(language);
  await begin(language);
  document.documentElement.lang = language;
}

/** Switches the language in place: loads every namespace in use first, then turns all labels at once. */
export async function switchLanguage(language: Language): Promise<void> {
  const inUse = new Set([...requests.keys()].map((name) => name.slice(name.indexOf(" ") + 1)));
  await begin(language);
  await Promise.all([...inUse].map((name) => load(language, name)));
  turnTo(language);
  document.documentElement.lang = language;
}

/** Reads all wording in use anew: in development it changes while the product runs. */
export async function renewLabels(): Promise<void> {
  const inUse = [...requests.keys()].map((name) => name.slice(name.indexOf(" ") + 1));
  requests.clear();
  await begin(languageAtHand());
  await loadNamespaces(inUse);
  turnTo(languageAtHand());
}

/** The role whose own wording comes first (`key@enterprise`). */
export function setLabelRole(role: string | undefined): void {
  roleName = role;
}

/** The brand whose wording is shown. */
export const labelBrand = (): string => brandName;

export function hasLabel(key: string): boolean {
  const { has } = translatorAtHand();
  return has(key) || (roleName !== undefined && has(`${key}@${roleName}`));
}

/** Whether a text counts, and counts one: then its own form `key#one` comes first. */
const isOne = (values: Values | undefined): boolean => values !== undefined && String(values["count"]) === "1";

/** The key that words `namespace:key` for the role at hand; undefined where nothing does. */
function winning(key: string, values: Values | undefined): string | undefined {
  const { has } = translatorAtHand();
  if (isOne(values) && has(`${key}#one`)) return `${key}#one`;
  const own = roleName === undefined ? undefined : `${key}@${roleName}`;
  return own !== undefined && has(own) ? own : has(key) ? key : undefined;
}

/** The last part of a key, for people. */
function spelled(key: string): string {
  const last =
    key
      .slice(key.lastIndexOf(":") + 1)
      .split(".")
      .at(-1) ?? key;
  const words = last.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The wording of `namespace:key` for the role at hand; the last part of the key where there is none, so that nothing is
 * blank.
 */
export function label(key: string, values?: Values): string {
  const won = winning(key, values);
  const text = won === undefined ? spelled(key) : translatorAtHand().say(won, values);
  if (import.meta.env.DEV) hear(won ?? key, text);
  return text;
}

/** One of the runtime's own words: `word("list.empty")`. */
export function word(key: string, values?: Values): string {
  return label(`runtime:${key}`, values);
}
