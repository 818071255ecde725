import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CHUNKS, chunkGroups } from "./chunks.ts";

const root = join(import.meta.dirname, "../..");
const roots = Object.values(CHUNKS).flat();

/** A build in which each module imports these at once. */
const building = (imports: Readonly<Record<string, readonly string[]>>) => ({
  getModuleInfo: (id: string) => {
    const found = imports[id.replace(`${root}/`, "")];
    return found === undefined ? null : { importedIds: found.map((name) => join(root, name)) };
  },
});

/** The chunk that takes a module: of the groups the first by priority that wants it. */
function chunkOf(id: string, build: ReturnType<typeof building>): string | undefined {
  const groups = chunkGroups(root).toSorted((one, other) => other.priority - one.priority);
  return groups.map(({ name }) => name(join(root, id), build)).find((name) => name !== null);
}

test("the roots of chunks are modules that are there, each named once", () => {
  expect(roots.filter((path) => !path.startsWith("generated/") && !existsSync(join(root, path)))).toEqual([]);
  expect(roots.filter((path, index) => roots.indexOf(path) !== index)).toEqual([]);
});

test("a module lies in the first chunk whose roots import it, directly or through others", () => {
  const build = building({
    ...Object.fromEntries(roots.map((path) => [path, []])),
    "runtime/main.tsx": ["runtime/call/call.ts", "runtime/style/base.css"],
    "runtime/list/ListPage.tsx": ["runtime/list/ListView.tsx", "runtime/call/call.ts"],
    "runtime/list/ListView.tsx": ["runtime/list/use-list.ts"],
    "runtime/list/use-list.ts": ["runtime/list/ListPage.tsx"],
    "runtime/call/call.ts": [],
    "runtime/tour/Tour.tsx": [],
  });
  expect(chunkOf("runtime/call/call.ts", build)).toBe("start");
  expect(chunkOf("runtime/list/use-list.ts", build)).toBe("list");
  expect(chunkOf("runtime/style/base.css", build)).toBeUndefined();
  expect(chunkOf("runtime/tour/Tour.tsx", build)).toBeUndefined();
});

test("a root that is in no build is told with its chunk", () => {
  const build = building(
    Object.fromEntries(roots.filter((path) => path !== "runtime/list/pane/Pane.tsx").map((path) => [path, []])),
  );
  expect(() => chunkOf("runtime/main.tsx", build)).toThrow(
    /The chunk "list" cannot be made: .*Pane\.tsx is in no build/,
  );
});
