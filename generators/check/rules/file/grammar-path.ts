import { posix } from "node:path";
import { grammarOf } from "../../meta/breaches.ts";
import { apart } from "../../cached/units.ts";
import type { Rule } from "../../rule.ts";

/** The schemas from which editors complete a file of this grammar. */
function completionOf(name: string, about: unknown): string[] {
  const kind = name.replace(/^settings\//, "").replace(".json", "");
  return [
    `generated/completion/${kind}.json`,
    ...(typeof about === "string" && ["page", "lifecycle", "call", "letter", "brand"].includes(kind)
      ? [`generated/completion/${kind}/${about}.json`]
      : []),
  ];
}

/** E009: a `$schema` that leads elsewhere, so that editors complete from the wrong grammar. */
export const grammarPath: Rule = {
  code: "E009",
  finds: "a $schema that does not lead to the grammar of this kind of file",
  check(workspace, report) {
    for (const document of apart(workspace.documents, ({ file }) => file)) {
      const declared = document.value?.$schema;
      const name = grammarOf(workspace, document);
      if (typeof declared !== "string" || !name) continue;
      const right = posix.relative(posix.dirname(document.file), `schemas/meta/${name}`);
      const leads = posix.normalize(posix.join(posix.dirname(document.file), declared));
      // The completion made of the same grammar knows the configs' names besides, and that of an entity or
      // a brand what is near to it.
      const about = document.kind === "brand" ? document.name : document.value.entity;
      const known = [`schemas/meta/${name}`, ...completionOf(name, about)];
      if (!known.includes(leads))
        report(
          { document, path: ["$schema"] },
          `"${declared}" is not the grammar of this file; write "${right.startsWith(".") ? right : `./${right}`}"`,
        );
    }
  },
};
