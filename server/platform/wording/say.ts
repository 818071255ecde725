import { placesShown, withOneStop } from "../../../schemas/vocabulary/places.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { Language } from "../../../registry/read/wording.ts";

/** Text with its {{places}} filled; a place without a value stays empty. */
export function filled(text: string, places: Record<string, unknown>): string {
  const said = text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_whole, name: string) => String(places[name] ?? ""));
  return withOneStop(said, places);
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
