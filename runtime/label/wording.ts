import { readConfig } from "../config/read.ts";

type Words = Readonly<Record<string, string>>;

/** What every screen says, in one file; and which namespaces there are beside it. */
export interface StartWords {
  names: readonly string[];
  words: Readonly<Record<string, Words>>;
}

export function loadStart(brand: string, folder: "zh" | "en"): Promise<StartWords> {
  return readConfig<StartWords>(`start/${brand}/${folder}`);
}

/** The wording of one namespace; nothing where the brand has none of it. */
export async function loadWords(brand: string, folder: "zh" | "en", namespace: string): Promise<Words> {
  const { names, words } = await loadStart(brand, folder);
  return (
    words[namespace] ?? (names.includes(namespace) ? readConfig<Words>(`wording/${brand}/${folder}/${namespace}`) : {})
  );
}
