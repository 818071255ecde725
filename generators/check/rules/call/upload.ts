import { suggest } from "../../near.ts";
import type { Rule } from "../../rule.ts";
import { callsOf, each } from "../../rule.ts";
import { isRecord } from "../../world/world.ts";
import type { Loose, World } from "../../world/world.ts";
import type { Path } from "../../source/document.ts";

/** E418: an upload category that constants.json does not have. */
export const unknownUpload: Rule = {
  code: "E418",
  finds: "an upload category that constants.json does not have",
  check(world, report) {
    const known = categories(world);
    for (const entry of callsOf(world)) {
      const { upload } = entry.call;
      if (typeof upload !== "string") continue;
      world.proven += 1;
      if (!known.includes(upload))
        report(
          { document: entry.document, path: [...entry.path, "upload"] },
          `unknown upload category "${upload}"${suggest(upload, known)}`,
        );
    }
    each(world.entities.values(), (document) => {
      for (const { path, category } of files(document.value.properties, ["properties"])) {
        world.proven += 1;
        if (!known.includes(category))
          report({ document, path }, `unknown upload category "${category}"${suggest(category, known)}`);
      }
    });
  },
};

function categories(world: World): string[] {
  return Object.keys(world.settings.get("constants")?.value?.upload?.categories ?? {});
}

function files(properties: Loose, path: Path): { path: Path; category: string }[] {
  if (!isRecord(properties)) return [];
  return Object.entries<Loose>(properties).flatMap(([name, property]) => {
    const here = [...path, name];
    const held = property?.items ?? property;
    const at = property?.items ? [...here, "items"] : here;
    return [
      ...(typeof held?.file === "string" ? [{ path: [...at, "file"], category: held.file }] : []),
      ...files(held?.properties, [...at, "properties"]),
    ];
  });
}
