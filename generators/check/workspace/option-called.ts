import { suggest } from "../../output/near.ts";
import { baseBrands, languages, textsOf, wordingFile } from "./wording.ts";
import type { Loose, Workspace } from "./workspace.ts";

/** The tail of a message about a state that is none: the one that is called so in either language, else the nearest. */
export function suggestOption(
  workspace: Workspace,
  { entity, axis }: Loose,
  text: string,
  options: readonly string[],
): string {
  const [base = "default"] = baseBrands(workspace);
  const called = languages.flatMap((language) => {
    const document = wordingFile(workspace, base, language, String(entity));
    return document === undefined ? [] : textsOf(document);
  });
  const option = options.find((one) =>
    called.some(([key, word]) => key === `${String(axis)}.${one}` && word.toLowerCase() === text.toLowerCase()),
  );
  return option === undefined ? suggest(text, options) : `; did you mean "${option}"?`;
}
