import { readdirSync, statSync, watch, type FSWatcher } from "node:fs";
import { join } from "node:path";

/** Editors write a file in several steps; those that follow within this many milliseconds are one change. */
const STEPS = 25;

/**
 * Tells of files that change below folders, by their paths from the root. Folders are watched and not files, so that a
 * file saved by putting another in its place is still watched afterwards; a folder that is made later is watched from
 * then on.
 * @param folders folders below the root
 * @returns what ends it
 */
export function watchFolders(
  root: string,
  folders: readonly string[],
  tell: (files: readonly string[]) => void,
): () => void {
  const watchers = new Map<string, FSWatcher>();
  const changed = new Set<string>();
  let waiting: NodeJS.Timeout | undefined;

  const note = (path: string): void => {
    changed.add(path);
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const files = [...changed];
      changed.clear();
      tell(files);
    }, STEPS);
  };
  const forget = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const begin = (folder: string, isNew: boolean): void => {
    if (watchers.has(folder)) return;
    try {
      const watcher = watch(join(root, folder), (_event, name) =>
        name === null ? undefined : look(`${folder}/${name}`),
      );
      watcher.on("error", () => forget(folder));
      watchers.set(folder, watcher);
      for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
        const path = `${folder}/${entry.name}`;
        if (entry.isDirectory()) begin(path, isNew);
        else if (isNew) note(path);
      }
    } catch {
      // It went away again.
      forget(folder);
    }
  };
  const look = (path: string): void => {
    if (isFolder(join(root, path))) begin(path, true);
    else {
      forget(path);
      note(path);
    }
  };

  for (const folder of folders) begin(folder, false);
  return () => {
    clearTimeout(waiting);
    for (const folder of watchers.keys()) forget(folder);
  };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
