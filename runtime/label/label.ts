import i18next from "i18next";
import type { Language } from "../page/context.ts";
import { folderOf } from "./language.ts";
import { loadWords } from "./wording.ts";

const startNamespaces = ["runtime", "error", "brand", "role", "menu"] as const;

let brandName = "default";
let roleName: string | undefined;
const asked = new Map<string, Promise<void>>();

function load(language: Language, namespace: string): Promise<void> {
  const name = `${language} ${namespace}`;
  const known = asked.get(name);
  if (known !== undefined) return known;
  const loading = loadWords(brandName, folderOf(language), namespace).then((words) => {
    i18next.addResourceBundle(language, namespace, words, true, true);
  });
  asked.set(name, loading);
  return loading;
}

/** Loads wording that a page needs, in the language at hand; at once when it is there. */
export async function loadNamespaces(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => load(i18next.language as Language, name)));
}

export function namespacesLoaded(names: readonly string[]): boolean {
  return names.every((name) => i18next.hasResourceBundle(i18next.language, name));
}

/** Starts i18next with the words that the shell itself needs. */
export async function startLabels(brand: string, language: Language): Promise<void> {
  brandName = brand;
  await i18next.init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: ":",
    defaultNS: "runtime",
    ns: [],
    resources: {},
    interpolation: { escapeValue: false },
    returnEmptyString: false,
  });
  await loadNamespaces(startNamespaces);
  document.documentElement.lang = language;
}

/** Switches the language in place: loads every namespace in use first, then turns all labels at once. */
export async function switchLanguage(language: Language): Promise<void> {
  const inUse = new Set([...asked.keys()].map((name) => name.slice(name.indexOf(" ") + 1)));
  await Promise.all([...inUse].map((name) => load(language, name)));
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** The role whose own wording comes first (`key@enterprise`). */
export function setLabelRole(role: string | undefined): void {
  roleName = role;
}

export function hasLabel(key: string): boolean {
  return i18next.exists(key) || (roleName !== undefined && i18next.exists(`${key}@${roleName}`));
}

/** The wording of `namespace:key` for the role at hand; the last part of the key where there is none, so that nothing is blank. */
export function label(key: string, values?: Readonly<Record<string, unknown>>): string {
  const own = roleName === undefined ? undefined : `${key}@${roleName}`;
  if (own !== undefined && i18next.exists(own)) return i18next.t(own, { ...values });
  if (i18next.exists(key)) return i18next.t(key, { ...values });
  const last = key.slice(key.lastIndexOf(":") + 1).split(".").at(-1) ?? key;
  const words = last.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** One of the runtime's own words: `word("list.empty")`. */
export function word(key: string, values?: Readonly<Record<string, unknown>>): string {
  return label(`runtime:${key}`, values);
}
