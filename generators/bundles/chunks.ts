import { join } from "node:path";

/** What a bundler tells of a module: the modules that it imports at once. */
interface Imports {
  importedIds: readonly string[];
}

/** Asks the bundler for a module by its id. */
type ModuleInfo = (id: string) => Imports | null;

/**
 * The script of the product in the order in which a visitor needs it: a chunk holds what its modules import and no
 * chunk before it holds. What is in none of them is split by the bundler, so that only those screens fetch it that draw
 * it.
 */
export const CHUNKS = {
  // What every page needs, the sign-in as well.
  start: ["runtime/main.tsx"],
  // What short public forms are made of; the great form stands on it too.
  fields: [
    "runtime/page/PublicForm.tsx",
    "runtime/form/field/AgainstLine.tsx",
    "runtime/form-view/field/FieldAction.tsx",
    "runtime/form/pick/name-of.ts",
    "runtime/form/model/step-name.ts",
    "runtime/section/Actions.tsx",
    "schemas/vocabulary/form/assemble.ts",
    ...["days", "relative", "rules", "today", "unique"].map((name) => `schemas/vocabulary/form/check/${name}.ts`),
    ...["bound", "length", "range"].map((name) => `schemas/vocabulary/keyword/${name}.ts`),
  ],
  // What stands around every screen behind the sign-in, and what its parts share.
  frame: [
    "runtime/shell/MainFrame.tsx",
    "runtime/shell/PublicLeave.tsx",
    "runtime/shell/Forbidden.tsx",
    "runtime/page/Sources.tsx",
    "runtime/page/CatchingUp.tsx",
    "runtime/page/Unaddressed.tsx",
    "runtime/section/Sections.tsx",
    "runtime/section/Failed.tsx",
    "runtime/section/PageHead.tsx",
    "runtime/controls/Tabs.tsx",
    "runtime/controls/Segments.tsx",
    "runtime/controls/use-width.ts",
    "runtime/display/Cell.tsx",
    "runtime/display/currency.ts",
    "runtime/model/waiting.ts",
    "schemas/vocabulary/format/masked.ts",
    "runtime/source/refetch.ts",
    "runtime/action/run.ts",
    "runtime/action/bulk.tsx",
    "runtime/action/confirm.tsx",
    "runtime/action/download.ts",
    "runtime/list/trail/onward.ts",
    "runtime/list/trail/DecidedLine.tsx",
    "generated/routes.ts",
  ],
  // What every list is drawn with.
  list: ["runtime/list/ListPage.tsx", "runtime/list/ListSection.tsx", "runtime/list/pane/Pane.tsx"],
  // What every long form is drawn with, beside the fields that short ones have.
  form: [
    "runtime/page/FormPage.tsx",
    "runtime/form-view/FormMain.tsx",
    "runtime/form-view/ask/index.tsx",
    "runtime/section/kinds/Files.tsx",
    ...["SuggestionLine.tsx", "look-up.ts", "fills.ts", "sole.ts", "check-at-server.ts"].map(
      (name) => `runtime/form/suggest/${name}`,
    ),
    ...[
      "Cards",
      "Code",
      "Decimal",
      "Figure",
      "File",
      "Human",
      "Integer",
      "LongText",
      "NewSecret",
      "Slider",
      "Spelled",
      "YesNo",
    ].map((name) => `runtime/antd/input/${name}Input.tsx`),
  ],
} as const;

type ChunkName = keyof typeof CHUNKS;

/**
 * Which chunk each module belongs to that their roots import, directly or through others.
 * @throws Error where a root is no module of the build
 */
function chunksOfModules(root: string, info: ModuleInfo): Map<string, ChunkName> {
  const chunks = new Map<string, ChunkName>();
  const names = Object.keys(CHUNKS) as ChunkName[];
  for (const name of names) {
    const next: string[] = CHUNKS[name].map((path) => join(root, path));
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      if (chunks.has(id) || id.endsWith(".css")) continue;
      const module = info(id);
      if (module === null) throw new Error(`The chunk "${name}" cannot be made: ${id} is in no build.`);
      chunks.set(id, name);
      next.push(...module.importedIds);
    }
  }
  return chunks;
}

/**
 * The groups by which the bundler makes the chunks of `CHUNKS`.
 * @param root the project's folder
 */
export function chunkGroups(root: string) {
  let chunks: Map<string, ChunkName> | undefined;
  const chunkOf = (id: string, bundler: { getModuleInfo: ModuleInfo }): ChunkName | undefined => {
    // The bundler's own helpers, which are imported by nothing that names them.
    if (id.includes("rolldown/runtime") || id.includes("vite/preload-helper")) return "start";
    chunks ??= chunksOfModules(root, (module) => bundler.getModuleInfo(module));
    return chunks.get(id);
  };
  // A group draws in what it depends on, so those that come first take what they share with later ones.
  return (Object.keys(CHUNKS) as ChunkName[]).map((chunk, index, all) => ({
    debugName: chunk,
    priority: all.length - index,
    name: (id: string, bundler: { getModuleInfo: ModuleInfo }) => (chunkOf(id, bundler) === chunk ? chunk : null),
  }));
}
