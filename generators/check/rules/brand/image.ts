import { readFileSync, statSync } from "node:fs";
import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { Document, Path } from "../../source/document.ts";
import { isRecord, type Workspace } from "../../workspace/workspace.ts";
import { inOrder } from "./owner.ts";

const kinds = ["png", "jpg", "jpeg", "webp", "svg"];
const most = 200_000;

/** E701: an image that is not there. */
export const missingImage: Rule = {
  code: "E701",
  finds: "an image that is not in the brand's folder",
  check(workspace, report) {
    each(workspace.brands.values(), (document) => {
      for (const { file, path } of images(document)) {
        workspace.proven += 1;
        if (!isElsewhere(file.name) && !workspace.files.has(file.full))
          report(
            { document, path },
            `there is no ${file.full}${suggest(file.name, picturesOf(workspace, document.name))}`,
          );
      }
    });
  },
};

/** E702: an image of a kind that browsers show, that lies with the brand and is asked for nowhere else. */
export const unfitImage: Rule = {
  code: "E702",
  finds: "an image that is no png, jpg, webp or plain svg of the brand's folder",
  check(workspace, report) {
    each(workspace.brands.values(), (document) => {
      for (const { file, path } of images(document)) {
        const kind = file.name.split(".").at(-1)!.toLowerCase();
        if (isElsewhere(file.name))
          report(
            { document, path },
            `"${file.name}" must be a file in brands/${document.name}${writtenAlone(file.name, picturesOf(workspace, document.name))}`,
          );
        else if (!kinds.includes(kind)) report({ document, path }, `"${file.name}" must be png, jpg, webp or svg`);
      }
    });
  },
};

/** E703: an image that loads soon. */
export const heavyImage: Rule = {
  code: "E703",
  finds: "an image of more than 200 kB",
  check(workspace, report) {
    each(workspace.brands.values(), (document) => {
      for (const { file, path } of images(document)) {
        const full = workspace.files.get(file.full);
        const size = full ? statSync(full).size : 0;
        if (size > most) report({ document, path }, `"${file.name}" has ${Math.ceil(size / 1000)} kB; 200 are allowed`);
      }
    });
  },
};

/** E709: a drawing that could act in the page. */
export const activeImage: Rule = {
  code: "E709",
  finds: "an svg that holds scripts or loads from elsewhere",
  check(workspace, report) {
    each(workspace.brands.values(), (document) => {
      for (const { file, path } of images(document)) {
        const full = file.name.toLowerCase().endsWith(".svg") ? workspace.files.get(file.full) : undefined;
        if (
          full &&
          /<script|<!DOCTYPE|<!ENTITY|\son\w+\s*=|javascript:|<foreignObject|<(?:animate|set)\b|(?:href|src)\s*=\s*["']?\s*[^"'#\s>]|url\(\s*["']?\s*[^"'#\s)]|@import/i.test(
            readFileSync(full, "utf8"),
          )
        )
          report({ document, path }, `"${file.name}" holds a script or loads from elsewhere`);
      }
    });
  },
};

/** E715: people tell brands apart by logo and icon. */
export const borrowedLogo: Rule = {
  code: "E715",
  finds: "a logo or icon that is another brand's",
  whole: true,
  check(workspace, report) {
    const owners = new Map<string, string>();
    for (const document of inOrder(workspace))
      for (const { file, path } of images(document)) {
        const full = path[0] === "images" ? undefined : workspace.files.get(file.full);
        if (full === undefined) continue;
        workspace.proven += 1;
        const content = readFileSync(full, "base64");
        const owner = owners.get(content) ?? document.name;
        owners.set(content, owner);
        if (owner !== document.name)
          report({ document, path }, `"${file.name}" is that of ${owner}; put an own one into brands/${document.name}`);
      }
  },
};

/** The pictures in a brand's folder, by their names there. */
export const picturesOf = (workspace: Workspace, brand: string): string[] =>
  [...workspace.files.keys()]
    .filter((file) => file.startsWith(`brands/${brand}/`))
    .map((file) => file.slice(`brands/${brand}/`.length))
    .filter((name) => kinds.includes(name.split(".").at(-1)!.toLowerCase()));

/** The name alone of a file that lies in the folder, where it was written with the way to it. */
function writtenAlone(name: string, files: readonly string[]): string {
  const own = name.split(/[/\\]/).at(-1)!;
  return files.includes(own) ? `; write "${own}"` : "";
}

/** Whether an image leads out of the brand's folder, to another one or to another server. */
const isElsewhere = (name: string): boolean => /[/\\:]/.test(name);

/** The pictures that a brand names. */
export function images(document: Document): { file: { name: string; full: string }; path: Path }[] {
  const slots = Object.entries<unknown>(isRecord(document.value.images) ? document.value.images : {}).map(
    ([slot, name]) => ({ name, path: ["images", slot] }),
  );
  const all = [
    { name: document.value.logo, path: ["logo"] },
    { name: document.value.side_logo, path: ["side_logo"] },
    { name: document.value.icon, path: ["icon"] },
    ...slots,
  ];
  return all.flatMap(({ name, path }) =>
    typeof name === "string" ? [{ file: { name, full: `brands/${document.name}/${name}` }, path }] : [],
  );
}
