import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { once } from "./workspace.ts";
import type { Workspace } from "./workspace.ts";

/**
 * The folder in which the code of a guard or effect of an entity belongs, as a path from the project's root: where the
 * entity's own lie, else where most of them lie. The one place that knows how the server's folders are laid out.
 */
export function codeFolder(workspace: Workspace, kind: "guards" | "effects", entity: string): string {
  const root = rootOf(workspace);
  const folders = once(workspace, `folders of ${kind}`, () =>
    foldersNamed(join(root, "server"), kind)
      .map((folder) => relative(root, folder).replaceAll("\\", "/"))
      .sort(),
  );
  const own = (noun: string): string | undefined => folders.find((folder) => folder.split("/").includes(noun));
  return (
    own(entity) ?? own(entity.replaceAll("_", "-")) ?? own(entity.split("_")[0]!) ?? folders[0] ?? `server/${kind}`
  );
}

/** The project's folder: what a file's whole path begins with. */
function rootOf(workspace: Workspace): string {
  const [file = "", full = ""] = [...workspace.files].find(([path]) => path.startsWith("schemas/")) ?? [];
  return full.slice(0, full.length - file.length);
}

function foldersNamed(below: string, name: string): string[] {
  if (!existsSync(below)) return [];
  return readdirSync(below, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => {
      const folder = join(below, entry.name);
      return [
        ...(entry.name === name && existsSync(join(folder, "all.ts")) ? [folder] : []),
        ...foldersNamed(folder, name),
      ];
    });
}
