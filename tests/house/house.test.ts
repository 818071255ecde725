import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { LONG } from "../longest-first.ts";

const root = join(import.meta.dirname, "../..");
/** What installing, building and running make. */
const made = new Set([".git", "node_modules", "generated", "dist", "data", "release"]);
/** Every other file of the project; asked of the folders themselves, since git need not be installed. */
const files = readdirSync(root, { withFileTypes: true })
  .filter(({ name }) => !made.has(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(root, entry.name), { recursive: true, withFileTypes: true })
          .filter((inner) => inner.isFile())
          .map((inner) => relative(root, join(inner.parentPath, inner.name)))
      : [entry.name],
  );
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const text = (file: string) => readFileSync(join(root, file), "utf8");

describe("the house", () => {
  it("has no folder that says nothing of what it holds", () => {
    const vague = new Set(["utils", "util", "helpers", "helper", "common", "misc", "lib", "shared"]);
    const folders = new Set(
      code
        .map(dirname)
        .flatMap((folder) =>
          folder.split("/").map((name, index, all) => ({ name, whole: all.slice(0, index + 1).join("/") })),
        )
        .filter(({ name }) => vague.has(name))
        .map(({ whole }) => whole),
    );
    expect([...folders]).toEqual([]);
  });

  it("names files in one way: a component's file as the component, every other in small letters", () => {
    const names = code
      .filter((file) => !/\.(test|long\.test)\.tsx?$/.test(file))
      .map((file) => ({ file, name: basename(file).replace(/\.(d\.ts|[^.]+)$/, "") }));
    const exported = (file: string, name: string) =>
      new RegExp(`export (default )?(async )?(function|const|class) ${name}\\b`).test(text(file));
    const component = (name: string) => name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const strange = names.filter(({ file, name }) =>
      /[A-Z]/.test(name)
        ? !/^[A-Z]/.test(name) || !exported(file, name)
        : file.endsWith(".tsx") && exported(file, component(name)),
    );
    expect(strange.map(({ file }) => file)).toEqual([]);
  });

  it("keeps comments within the columns of the code", () => {
    const wide = code.flatMap((file) =>
      text(file)
        .split("\n")
        .flatMap((line, index) =>
          line.length > 120 && /^\s*(?:\/\/|\/\*\*|\*) /.test(line) && !/^\s*\/\/ oxlint/.test(line)
            ? [`${file}:${index + 1}`]
            : [],
        ),
    );
    expect(wide).toEqual([]);
  });

  it("begins with long test files that are there", () => {
    expect(LONG.map((file) => relative(root, file)).filter((file) => !files.includes(file))).toEqual([]);
  });

  it("names what code declares by what it is, not by how somebody came by it", () => {
    const coined = ["asked", "said", "told", "kept", "taken", "owed", "takings", "laidOut", "sound", "moment"].join(
      "|",
    );
    const declares = new RegExp(
      `\\b(?:const|let|function|interface|type|class) \\[?(?:${coined})\\b|\\((?:${coined})\\) =>`,
    );
    expect(declares.test("const asked = request.query;")).toBe(true);
    expect(declares.test("const { asked: requests } = answer;")).toBe(false);
    // Names of several words as well, where a term of the trade says the same: outstanding, excluded, reversal.
    const within =
      /\b(?:const|let|function|interface|type|class) (?:(?:kept|owed|unpaid)(?![a-z])|\w*(?:Kept|KEPT|Owed|OWED_|Unpaid|TakenBack|World|Moment|MOMENT|_(?:kept|owed|unpaid)\b))/;
    expect(within.test("const owedOnOrder = 1;")).toBe(true);
    expect(within.test("function allowed() {}") || within.test("const isNarrowed = true;")).toBe(false);
    expect(
      code.filter(
        (file) =>
          !file.endsWith("house.test.ts") &&
          (declares.test(text(file)) || (!/^tests\/|\.test\./.test(file) && within.test(text(file)))),
      ),
    ).toEqual([]);
  });

  it("calls the position in a list an index", () => {
    const counted = /\(\(?\w*, (?:place|spot|at)\) =>|\[(?:place|spot|at), \w+\] of\b/;
    expect(counted.test("rows.map((row, place) => place)")).toBe(true);
    expect(counted.test("rows.map((row, index) => index)")).toBe(false);
    expect(code.filter((file) => !file.endsWith("house.test.ts") && counted.test(text(file)))).toEqual([]);
  });

  it("knows the skin in one place", () => {
    const skinned = code.filter(
      (file) =>
        file.startsWith("runtime/") && !file.startsWith("runtime/antd/") && /from "(antd|@ant-design)/.test(text(file)),
    );
    expect(skinned).toEqual([]);
  });

  it("keeps browser and server apart", () => {
    const reach = (from: string, ...to: string[]) => {
      const imports = new RegExp(`\\b(?:from|import)\\s*\\(?\\s*["'][./]*/(?:${to.join("|")})/`);
      return code.filter((file) => file.startsWith(`${from}/`) && imports.test(text(file)));
    };
    expect(reach("runtime", "server", "registry", "generators")).toEqual([]);
    expect(reach("server", "runtime", "generators")).toEqual([]);
    expect(reach("schemas", "runtime", "server", "registry", "generators")).toEqual([]);
    expect(reach("registry", "runtime", "server", "generators")).toEqual([]);
    expect(reach("generators", "runtime")).not.toEqual([]);
  });

  it("tests every word of the vocabulary beside it", () => {
    const untested = code
      .filter(
        (file) =>
          /^schemas\/vocabulary\/(format|keyword|condition|computed)\/[^/]+\.ts$/.test(file) &&
          !file.endsWith(".test.ts"),
      )
      .map((file) => ({ folder: dirname(file), word: basename(file, ".ts") }))
      .filter(({ folder }) => !code.some((file) => file.startsWith(`${folder}/`) && file.endsWith(".test.ts")));
    expect(untested).toEqual([]);
  });

  it("leaves nothing skipped, narrowed or unfinished", () => {
    const mark = new RegExp(
      [
        "\\b(it|test|describe)\\.(skip|only|todo)\\b",
        `\\b${["TO", "DO"].join("")}\\b`,
        `\\b${["FIX", "ME"].join("")}\\b`,
      ].join("|"),
    );
    expect(code.filter((file) => mark.test(text(file)))).toEqual([]);
  });
});
