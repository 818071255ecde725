import { suggest } from "../../../output/near.ts";
import type { Rule } from "../../rule.ts";
import { callsOf, each } from "../../rule.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";
import type { Path } from "../../source/document.ts";

/** E418: an upload category that constants.json does not have. */
export const unknownUpload: Rule = {
  code: "E418",
  finds: "an upload category that constants.json does not have",
  check(workspace, report) {
    const known = categories(workspace);
    for (const entry of callsOf(workspace)) {
      const { upload } = entry.call;
      if (typeof upload !== "string") continue;
      workspace.proven += 1;
      if (!known.includes(upload))
        report(
          { document: entry.document, path: [...entry.path, "upload"] },
          `unknown upload category "${upload}"${suggest(upload, known)}`,
        );
    }
    each(workspace.entities.values(), (document) => {
      for (const { path, category } of files(document.value.properties, ["properties"])) {
        workspace.proven += 1;
        if (!known.includes(category))
          report({ document, path }, `unknown upload category "${category}"${suggest(category, known)}`);
      }
    });
  },
};

function categories(workspace: Workspace): string[] {
  return Object.keys(workspace.settings.get("constants")?.value?.upload?.categories ?? {});
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
