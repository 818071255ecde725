import { posix } from "node:path";
import { grammarOf } from "../../meta/breaches.ts";
import type { Rule } from "../../rule.ts";

/** E009: a `$schema` that leads elsewhere, so that editors complete from the wrong grammar. */
export const grammarPath: Rule = {
  code: "E009",
  finds: "a $schema that does not lead to the grammar of this kind of file",
  check(world, report) {
    for (const document of world.documents) {
      const said = document.value?.$schema;
      const name = grammarOf(world, document);
      if (typeof said !== "string" || !name) continue;
      const right = posix.relative(posix.dirname(document.file), `schemas/meta/${name}`);
      const leads = posix.normalize(posix.join(posix.dirname(document.file), said));
      // The completion made of the same grammar knows the configs' names besides.
      if (leads !== `schemas/meta/${name}` && leads !== `generated/completion/${name}`) report({ document, path: ["$schema"] }, `"${said}" is not the grammar of this file; write "${right.startsWith(".") ? right : `./${right}`}"`);
    }
  },
};
