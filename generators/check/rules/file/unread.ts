import type { Rule } from "../../rule.ts";
import type { Document } from "../../source/document.ts";
import { kindOf } from "../../source/kind.ts";
import { images } from "../brand/image.ts";
import { grammarOf } from "../../meta/breaches.ts";

const pictures = /\.(svg|png|jpe?g|webp|ico)$/i;

/** E010: a file that lies among the configs is read. */
export const unread: Rule = {
  code: "E010",
  finds: "a file among the configs that nothing reads",
  check(workspace, report) {
    const read = new Map(workspace.documents.map((document) => [document.file, document]));
    for (const file of workspace.files.keys()) {
      if (file.startsWith("schemas/meta/") || /\.tsx?$/.test(file)) continue;
      const document = read.get(file);
      workspace.proven += 1;
      if (document?.kind === "settings" && !grammarOf(workspace, document))
        report(
          { document, path: [], offset: 0 },
          `nothing reads schemas/${document.name}.json; the settings are ${[...workspace.grammar.files.keys()]
            .filter((name) => name.startsWith("settings/"))
            .map((name) => name.slice(9, -5))
            .join(", ")}`,
        );
      if (document || (file.startsWith("brands/") && pictures.test(file))) continue;
      const right = file.replace(/\.json$/i, ".json");
      report(
        { document: nameless(file), path: [], offset: 0 },
        kindOf(right)
          ? `files end in ".json" in small letters; name it "${right.split("/").at(-1)}"`
          : "no config lies here, and nothing reads it; take it away",
      );
    }
  },
};

/** E713: a picture in a brand's folder is one that the brand shows. */
export const unusedPicture: Rule = {
  code: "E713",
  finds: "a picture in a brand's folder that the brand does not show",
  check(workspace, report) {
    for (const file of workspace.files.keys()) {
      const [, brand = "", ...rest] = file.split("/");
      if (!file.startsWith("brands/") || !pictures.test(file)) continue;
      workspace.proven += 1;
      const document = workspace.brands.get(brand);
      if (!shown(document).includes(rest.join("/")))
        report(
          document ? { document, path: ["images"], key: true } : { document: nameless(file), path: [], offset: 0 },
          `nothing here shows ${file}; name it, or take the file away`,
        );
    }
  },
};

function shown(document: Document | undefined): unknown[] {
  return document ? images(document).map(({ file }) => file.name) : [];
}

function nameless(file: string): Document {
  return { file, kind: "settings", name: file, text: "", value: undefined, isInvalid: false };
}
