import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

const ANY_IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g;
/** Without parts that are loaded when they are drawn: pages, sections, lists and forms draw each other. */
const IMPORT_AT_START = /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+)["']/g;

/** The files of a folder but its tests, each with the folder's files that it imports; types too. */
function importsOf(folder: string, imported = ANY_IMPORT): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile() && /\.tsx?$/.test(file.name) && !/\.test\.tsx?$/.test(file.name),
  );
  return new Map(
    files.map((file) => {
      const path = relative(root, join(file.parentPath, file.name));
      const named = [...readFileSync(join(root, path), "utf8").matchAll(imported)].map(([, to]) =>
        relative(root, resolve(dirname(join(root, path)), to ?? "")),
      );
      return [path, named.filter((to) => to.startsWith(`${folder}/`))];
    }),
  );
}

/** Where a file lies: a folder or file of the platform, a module, or what stands beside them. */
function roomOf(path: string): string {
  const [, layer = "", room = ""] = path.split("/");
  return layer === "platform" || layer === "modules" ? `${layer}/${room}` : layer;
}

/** Imports that no file of the platform may have: of a module, the demo, the start or the composition root. */
const outOfPlatform = (imports: ReadonlyMap<string, readonly string[]>): string[] =>
  [...imports]
    .filter(([path]) => path.startsWith("server/platform/"))
    .flatMap(([path, named]) =>
      named.filter((to) => !to.startsWith("server/platform/")).map((to) => `${path} imports ${to}`),
    );

/** Imports that no module may have: of the demo, the start or the composition root. */
const outOfModules = (imports: ReadonlyMap<string, readonly string[]>): string[] =>
  [...imports]
    .filter(([path]) => path.startsWith("server/modules/"))
    .flatMap(([path, named]) =>
      named.filter((to) => !/^server\/(platform|modules)\//.test(to)).map((to) => `${path} imports ${to}`),
    );

/** Rooms that import each other, directly or by others: each cycle with the imports that make it. */
function cyclesOf(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const out = new Map<string, Map<string, string>>();
  for (const [path, named] of imports) {
    for (const to of named) {
      const [from, into] = [roomOf(path), roomOf(to)];
      if (from !== into) out.set(from, (out.get(from) ?? new Map<string, string>()).set(into, `${path} imports ${to}`));
    }
  }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(out.get(from)?.keys() ?? [])].some(
      (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
    );
  return [...out]
    .flatMap(([from, targets]) =>
      [...targets].flatMap(([into, shown]) =>
        reaches(into, from) ? [`${from} and ${into} stand in a cycle: ${shown}`] : [],
      ),
    )
    .toSorted();
}

/**
 * Entities that are the platform's own: people and whom they act for (an authorizer among them: the chief executive
 * agrees last), tasks, approval, letters, files, links, jobs, and what every page needs. All others are nouns of the
 * business.
 */
const OWN = new Set(
  `approval_lines approval_request approval_rule approval_tier authenticator authorizer books_check booking_rates brand_info
  calendar checklist checklist_config common company company_entity department document document_category done draft
  email_link export_request file job letter_wording link mail notice notification_preference one_time_code page_view
  permission_group process product registered role_choice rule saved_view sent signature statement task text_message
  timeline_entry todo user work`.split(/\s+/),
);

/** What of these a code names: as a text of its own, as the first word of one, or as the table of a statement. */
function namedIn(code: string, nouns: readonly string[]): string[] {
  const text = code.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
  const messages = [
    ...text.matchAll(/["'`]([a-z_]+)(?:["'`]|\.)/g),
    ...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+"?([a-z_]+)\b/g),
  ].map(([, word]) => word);
  return nouns.filter((noun) => messages.includes(noun));
}

describe("the layers of the server", () => {
  const imports = importsOf("server");
  const withOne = (path: string, to: string) => new Map([...imports, [path, [...(imports.get(path) ?? []), to]]]);

  it("are read from what the files import", () => {
    expect(imports.get("server/start/run.ts")).toContain("server/composition.ts");
    expect(imports.get("server/composition.ts")).toContain("server/modules/invoice/module.ts");
  });

  it("keep every noun of the business out of the platform", () => {
    expect(outOfPlatform(imports)).toEqual([]);
    expect(outOfPlatform(withOne("server/platform/lifecycle/act.ts", "server/modules/invoice/derived.ts"))).toEqual([
      "server/platform/lifecycle/act.ts imports server/modules/invoice/derived.ts",
    ]);
  });

  it("name no entity of the business and no role in the platform", () => {
    const { roles } = JSON.parse(readFileSync(join(root, "schemas/roles.json"), "utf8")) as { roles: object };
    const entities = readdirSync(join(root, "schemas/entities")).map((file) => file.replace(".json", ""));
    const nouns = [...entities.filter((name) => !OWN.has(name)), ...Object.keys(roles)];
    expect(namedIn('tiersOf("facility"); db.rows(`SELECT id FROM invoice`); role === "investor"', nouns)).toEqual([
      "facility",
      "invoice",
      "investor",
    ]);
    const found = [...imports.keys()]
      .filter((path) => path.startsWith("server/platform/"))
      .flatMap((path) =>
        namedIn(readFileSync(join(root, path), "utf8"), nouns).map(
          (noun) => `${path.replace("server/platform/", "")} names ${noun}`,
        ),
      );
    expect(found.toSorted()).toEqual([]);
  });

  it("keep modules below the start, the demo and the composition root", () => {
    expect(outOfModules(imports)).toEqual([]);
    expect(outOfModules(withOne("server/modules/invoice/derived.ts", "server/demo/seed.ts"))).toHaveLength(1);
  });

  it("have no cycle between rooms", () => {
    expect(cyclesOf(imports)).toEqual([]);
    expect(
      cyclesOf(withOne("server/modules/ledger/post.ts", "server/modules/financing/price.ts")).join("\n"),
    ).toContain(
      "modules/ledger and modules/financing stand in a cycle: server/modules/ledger/post.ts imports server/modules/financing/price.ts",
    );
    expect(cyclesOf(withOne("server/platform/store/handle.ts", "server/platform/http/app.ts"))).not.toEqual([]);
  });
});

describe.each(["registry", "generators"])("the rooms of %s", (folder) => {
  it("have no cycle", () => {
    const imports = importsOf(folder);
    expect(imports.size).toBeGreaterThan(20);
    expect(cyclesOf(imports)).toEqual([]);
  });
});

describe.each(["runtime", "studio"])("the rooms of %s", (folder) => {
  it("have no cycle", () => {
    const imports = importsOf(folder, IMPORT_AT_START);
    expect(imports.size).toBeGreaterThan(10);
    expect(cyclesOf(imports)).toEqual([]);
  });
});

describe("the rooms of the renderer", () => {
  const imports = importsOf("runtime", IMPORT_AT_START);
  const withOne = (path: string, to: string) => new Map([...imports, [path, [...(imports.get(path) ?? []), to]]]);

  it("stand on the model of a page, which knows none of them", () => {
    const upwards = [...imports].flatMap(([path, named]) =>
      path.startsWith("runtime/model/") ? named.filter((to) => !to.startsWith("runtime/model/")) : [],
    );
    expect(upwards).toEqual([]);
  });

  it("keep what decides below what draws", () => {
    for (const [path, to] of [
      ["runtime/form/form-context.ts", "runtime/form-view/FormMain.tsx"],
      ["runtime/source/use-source.ts", "runtime/list/ListView.tsx"],
      ["runtime/controls/Button.tsx", "runtime/shell/Screen.tsx"],
      ["runtime/action/run.ts", "runtime/section/Sections.tsx"],
    ] as const)
      expect(cyclesOf(withOne(path, to)), `${path} imports ${to}`).not.toEqual([]);
  });
});

describe.each(["studio", "previews", "development"])("what stands in %s", (tool) => {
  it("is no part of the product: neither server nor browser imports it", () => {
    const imports = new RegExp(`(?:\\bfrom|\\bimport)\\s*\\(?\\s*["'](?:\\.\\./)+${tool}/`);
    expect(imports.test(`import { one } from "../../${tool}/one.ts";`)).toBe(true);
    const importers = ["server", "runtime", "registry", "schemas"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
        .filter((file) => imports.test(readFileSync(join(root, folder, file), "utf8"))),
    );
    expect(importers).toEqual([]);
  });

  it("is in no release, and the image holds a release alone", () => {
    const release = readFileSync(join(root, "commands/release.mjs"), "utf8");
    const folders = [...release.matchAll(/^const (?:CODE|COPIED) = \[(.*)\];$/gm)].map(([, named = ""]) => named);
    expect(folders).toHaveLength(2);
    expect(folders.join(" ")).toContain('"server"');
    expect(folders.join(" ")).not.toContain(`"${tool}"`);
    expect(release).not.toMatch(new RegExp(`cpSync\\([^;]*${tool}`));
    const image =
      readFileSync(join(root, "Dockerfile"), "utf8")
        .split(/^FROM /m)
        .at(-1) ?? "";
    const copied = [...image.matchAll(/^COPY .*$/gm)].map(([line]) => line);
    expect(copied).toEqual([
      "COPY --from=packages /packages/node_modules ./node_modules",
      "COPY --from=build /build/release ./",
    ]);
  });
});
