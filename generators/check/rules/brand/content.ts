import { readFileSync } from "node:fs";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { images } from "./image.ts";

/** How files of a kind begin. */
const begins: Readonly<Record<string, (content: Buffer) => boolean>> = {
  png: (content) => content.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")),
  jpg: (content) => content.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")),
  webp: (content) => content.toString("latin1", 0, 4) === "RIFF" && content.toString("latin1", 8, 12) === "WEBP",
  svg: (content) =>
    /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE[^>]*>\s*)?<svg[\s>]/.test(content.toString("utf8", 0, 2000)),
};

/** E712: a picture is what its name says. */
export const otherContent: Rule = {
  code: "E712",
  finds: "a picture whose content is not what its name says",
  check(workspace, report) {
    each(workspace.brands.values(), (document) => {
      for (const { file, path } of images(document)) {
        const full = workspace.files.get(file.full);
        const kind = file.name.split(".").at(-1)!.toLowerCase().replace("jpeg", "jpg");
        const fits = begins[kind];
        if (full === undefined || fits === undefined) continue;
        workspace.proven += 1;
        const content = readFileSync(full);
        if (fits(content)) continue;
        const is = Object.keys(begins).find((other) => begins[other]!(content));
        report(
          { document, path },
          `"${file.name}" is no ${kind}; it holds ${is === undefined ? "no picture" : `a picture of kind ${is}`}`,
        );
      }
    });
  },
};
