import { meantBy } from "./meant.ts";
import { walk } from "./walk.ts";
import type { Breach } from "./walk.ts";
import { onceOf } from "../workspace/workspace.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Document } from "../source/document.ts";

const grammars: Record<string, string> = {
  page: "page.json",
  entity: "entity.json",
  lifecycle: "lifecycle.json",
  calls: "call.json",
  letter: "letter.json",
  brand: "brand.json",
};

/** The meta-schema that a document is written in, or undefined where there is none. */
export function grammarOf(workspace: Workspace, document: Document): string | undefined {
  const name = document.kind === "settings" ? `settings/${document.name}.json` : grammars[document.kind];
  return name && workspace.grammar.files.has(name) ? name : undefined;
}

/** Every breach of the grammar in a document. Marks the document as invalid when there is one. */
export function breaches(workspace: Workspace, document: Document): Breach[] {
  return onceOf(workspace, "breaches", document, () => {
    const name = grammarOf(workspace, document);
    const found: Breach[] = [];
    if (name && document.value !== undefined)
      walk(workspace.grammar, workspace.grammar.files.get(name)!, name, document.raw ?? document.value, [], found);
    for (const breach of found) {
      const meant = breach.unwritten && meantBy(workspace, document, breach.path, breach.unwritten.text);
      if (meant !== undefined)
        breach.message = `${breach.message.slice(0, breach.message.length - breach.unwritten!.example.length)}; write "${meant}"`;
    }
    for (const breach of found)
      if (breach.path[0] === "grammar") breach.message += "; npm run migrate-configs brings files up to date";
    if (found.length > 0) document.isInvalid = true;
    return found;
  });
}
