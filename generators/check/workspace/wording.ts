import type { Document } from "../source/document.ts";
import { areSameLists } from "./gathered.ts";
import { once } from "./workspace.ts";
import type { Workspace } from "./workspace.ts";

export type Language = "en" | "zh";
export const languages: Language[] = ["en", "zh"];

/** A wording file by what its place says. */
interface WordingFile {
  brand: string;
  language: Language;
  namespace: string;
  document: Document;
}

/** All wording files. */
export function wordingFiles(workspace: Workspace): WordingFile[] {
  return once(workspace, "wording files", () =>
    workspace.wordings.map((document) => {
      const [brand, language, namespace] = document.name.split("/") as [string, Language, string];
      return { brand, language, namespace, document };
    }),
  );
}

/** The brands that start from no other: what they say, everyone else may leave out. */
export function baseBrands(workspace: Workspace): string[] {
  return once(
    workspace,
    "base brands",
    () => [...workspace.brands.keys()].filter((name) => !baseOf(workspace, name)),
    areSameLists,
  );
}

/** The brand from which a brand starts, as far as it says one: who asks for it reads no more of the brand. */
export function baseOf(workspace: Workspace, brand: string): unknown {
  return once(workspace, `base of ${brand}`, () => workspace.brands.get(brand)?.value?.extends, Object.is);
}

/** The texts of a value; a file that is saved again holds another one. */
const known = new WeakMap<object, readonly (readonly [string, string])[]>();

/** The texts of a wording file: keys to words. */
export function textsOf({ value }: Pick<Document, "value">): readonly (readonly [string, string])[] {
  let texts = known.get(value as object);
  if (texts === undefined) {
    texts = Object.entries<unknown>(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && !entry[0].startsWith("$"),
    );
    known.set(value as object, texts);
  }
  return texts;
}

/** The key without the role it is said for. */
export function plain(key: string): string {
  return key.split(/[@#]/)[0]!;
}

/** The names of the places in a text: `{{limit}}` gives limit. */
export function placesIn(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1]!);
}

/** The file of a brand, language and namespace, or undefined. */
export function wordingFile(
  workspace: Workspace,
  brand: string,
  language: Language,
  namespace: string,
): Document | undefined {
  return once(
    workspace,
    "wording by name",
    () => new Map(workspace.wordings.map((document) => [document.name, document])),
  ).get(`${brand}/${language}/${namespace}`);
}
