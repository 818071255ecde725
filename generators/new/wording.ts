import { registryOf } from "../check/workspace/registry.ts";
import { baseBrands, languages } from "../check/workspace/wording.ts";
import type { Language } from "../check/workspace/wording.ts";
import { fieldAt } from "../check/workspace/field.ts";
import { family, typed } from "../check/workspace/typed.ts";
import type { Workspace } from "../check/workspace/workspace.ts";
import type { Plan } from "./plan.ts";

/**
 * Adds a text to the wording of every brand that starts from no other, in both languages.
 * @param neighbours keys behind which it stands where it is of no kind, the nearest first
 */
export function say(
  workspace: Workspace,
  plan: Plan,
  namespace: string,
  key: string,
  text: (language: Language) => string,
  neighbours: readonly string[] = [],
): void {
  if (neighbours.length > 0) plan.neighbours.set(key, neighbours);
  for (const brand of baseBrands(workspace)) {
    for (const language of languages) {
      const path = `brands/${brand}/${language}/${namespace}.json`;
      plan.texts.set(path, { ...plan.texts.get(path), [key]: text(language) });
    }
  }
}

/** A text of the first brand, or the name made readable where there is none. */
export function textOf(
  workspace: Workspace,
  language: Language,
  namespace: string,
  key: string,
  otherwise: string,
): string {
  const brand = baseBrands(workspace)[0] ?? "default";
  return registryOf(workspace).wording(brand, language).get(namespace)?.[key] ?? readable(otherwise);
}

/**
 * A name as words of a language: in the first, English, made readable; in any other what other texts say for the same
 * English words, most often; the English words where none do.
 * @param field what is worded, where it is a field: the value of a thing is no text of a form, so that no field of
 *   another kind is asked
 */
export function worded(workspace: Workspace, language: Language, name: string, field?: object): string {
  const english = readable(name);
  if (language === "en") return english;
  const brand = baseBrands(workspace)[0] ?? "default";
  const counts = new Map<string, number>();
  const [from, to] = (["en", language] as const).map((one) => registryOf(workspace).wording(brand, one));
  for (const [namespace, texts] of from!)
    for (const [key, text] of Object.entries(texts)) {
      const isLike = text === english && (field === undefined || isOfKind(workspace, namespace, key, field));
      const other = isLike ? to!.get(namespace)?.[key] : undefined;
      if (other !== undefined) counts.set(other, (counts.get(other) ?? 0) + 1);
    }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? english;
}

/** Whether a text is that of a field of the same kind, or of something that is no field. */
function isOfKind(workspace: Workspace, namespace: string, key: string, field: object): boolean {
  const other: unknown = fieldAt(workspace, namespace, key);
  return (
    other === undefined ||
    family(typed(workspace, namespace, other).word) === family(typed(workspace, namespace, field).word)
  );
}

/** A name as words: `due_date` gives "Due date". */
export function readable(name: string): string {
  const words = name.replaceAll(/[_./-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
