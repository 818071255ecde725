import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { NamedCall } from "../../../../registry/registry.ts";
import { indexesMade } from "../../../migrations/create.ts";
import { hasTable, isOrder, tableOf, type Source, type Table } from "../../../../server/platform/store/tables/table.ts";
import type { Document, DocumentLocation, Path } from "../../source/document.ts";
import { callsOf, type Rule } from "../../rule.ts";
import { rootsOf } from "../../workspace/roots.ts";
import { once } from "../../workspace/workspace.ts";
import type { CallEntry, Loose, Workspace } from "../../workspace/workspace.ts";

const MIGRATIONS = "server/platform/store/migrations";
const STATEMENT =
  /CREATE (?:UNIQUE )?INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?"(\w+)"|DROP INDEX (?:CONCURRENTLY )?(?:IF EXISTS )?"(\w+)"|ALTER INDEX (?:IF EXISTS )?"(\w+)" RENAME TO "(\w+)"/g;

/** Names of the indexes that are there once all migrations of the roots were applied; undefined without a migration. */
function madeIn(workspace: Workspace): ReadonlySet<string> | undefined {
  const folders = rootsOf(workspace)
    .map((root) => join(root, MIGRATIONS))
    .filter((folder) => existsSync(folder));
  if (folders.length === 0) return undefined;
  const made = new Set<string>();
  for (const folder of folders) {
    const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
    for (const file of files.sort()) {
      for (const [, created, dropped, from, to] of readFileSync(join(folder, file), "utf8").matchAll(STATEMENT)) {
        if (created !== undefined) made.add(created);
        for (const gone of [dropped, from]) if (gone !== undefined) made.delete(gone);
        if (to !== undefined) made.add(to);
      }
    }
  }
  return made;
}

const listed = ({ call }: CallEntry): string | undefined =>
  call.lists ?? (call.rows === true ? call.answer : undefined);

/** What tables are told of: entities, and of the calls those that list some. */
export function sourceOf(workspace: Workspace): Source {
  const calls = [...workspace.calls].filter(([, entry]) => listed(entry) !== undefined);
  const menu: Loose = workspace.settings.get("menu")?.value;
  return {
    entities: new Map([...workspace.entities].map(([name, { value }]) => [name, value])),
    calls: new Map(calls.map(([name, entry]) => [name, { ...entry.call, name } as NamedCall])),
    ...(menu === undefined ? {} : { menu }),
  };
}

/** The table of an entity; undefined where it has none, or what it says is no entity's yet. */
function tableIn(workspace: Workspace, entity: string): Table | undefined {
  return once(workspace, `table of ${entity}`, () => tablesIn(workspace).get(entity), isDeepStrictEqual);
}

function tablesIn(workspace: Workspace): ReadonlyMap<string, Table> {
  return once(workspace, "tables", () => {
    const source = sourceOf(workspace);
    const tables = new Map<string, Table>();
    for (const entity of source.entities.keys()) {
      try {
        if (hasTable(source, entity)) tables.set(entity, tableOf(source, entity));
      } catch {
        // What it says is no entity's yet; that is told elsewhere.
      }
    }
    return tables;
  });
}

/** Where a list offers what an index is for: the sort, the filter or the keyword's field. */
function offeredAt(entry: CallEntry, fields: readonly string[]): { path: Path; says: string } | undefined {
  const { call, name, path } = entry;
  for (const [key, says] of [
    ["sorts", "is sorted by"],
    ["filters", "is narrowed by"],
    ["search", "looks for a keyword in"],
  ] as const) {
    const at = ((call[key] ?? []) as string[]).findIndex((field) => fields.includes(field));
    if (at >= 0) return { path: [...path, key, at], says: `${name} ${says} "${call[key][at]}"` };
  }
  return undefined;
}

/** Where an entity asks for an index that no list offers: its indexes, a party, else the field that it begins with. */
function locationOf(document: Document, wanted: readonly string[]): DocumentLocation {
  const { indexes = [], parties = {}, properties = {} } = document.value;
  const index = (indexes as string[][]).findIndex((fields) => wanted.every((field) => fields.includes(field)));
  if (index >= 0) return { document, path: ["indexes", index] };
  const party = Object.keys(parties).find((name) => wanted.some((field) => field === reachedBy(parties[name])));
  if (party !== undefined) return { document, path: ["parties", party], key: true };
  const field = wanted.find((name) => Object.hasOwn(properties, name));
  return field === undefined ? { document, path: ["$id"] } : { document, path: ["properties", field], key: true };
}

/** The field by which a record reaches a party. */
const reachedBy = (party: Loose): unknown => (typeof party === "string" ? party : party?.field);

/** E489: a list is sorted, narrowed or searched by an index that no migration makes. */
export const unmadeIndex: Rule = {
  code: "E489",
  finds: "an index of a list that no migration makes",
  whole: true,
  beside: MIGRATIONS,
  check(workspace, report) {
    const made = madeIn(workspace);
    if (made === undefined) return;
    for (const [entity, document] of workspace.entities) {
      const table = tableIn(workspace, entity);
      if (table === undefined) continue;
      const lists = [...workspace.calls.values()].filter((entry) => listed(entry) === entity);
      for (const { name, fields } of indexesMade(table)) {
        workspace.proven += 1;
        if (made.has(name)) continue;
        // What parties are found by stands before what their records are sorted by.
        const wanted = fields.filter((field) => field !== "id").toReversed();
        const of = lists.flatMap((entry) => {
          const offered = offeredAt(entry, wanted.slice(0, 1)) ?? offeredAt(entry, wanted);
          return offered === undefined ? [] : [{ document: entry.document, ...offered }];
        })[0];
        report(
          of ?? locationOf(document, wanted),
          `no migration makes the index "${name}"${of === undefined ? "" : `, by which ${of.says}`}: npm run migration writes it`,
        );
      }
    }
  },
};

/** What a list offers that no index can hold: what is worked out at each reading, or stands in another record. */
function gathered(table: Table, call: Loose): { key: "sorts" | "filters"; at: number; field: string }[] {
  const of = (key: "sorts" | "filters", isHeld: (field: string) => boolean) =>
    ((call[key] ?? []) as string[]).flatMap((field, index) =>
      field === "id" || isHeld(field) ? [] : [{ key, at: index, field }],
    );
  return [
    ...of("sorts", (field) => isOrder(table.byName, field)),
    ...of("filters", (field) => table.byName.has(field)),
  ];
}

/** The lists of stored records with what each offers that no index holds. */
function* gatherings(workspace: Workspace) {
  for (const entry of callsOf(workspace)) {
    if (typeof entry.call.lists !== "string") continue;
    const table = tableIn(workspace, entry.call.lists);
    const known: Loose = workspace.entities.get(entry.call.lists)?.value.properties ?? {};
    if (table === undefined) continue;
    const offers = gathered(table, entry.call).filter(({ field }) => known[field.split(".")[0] ?? ""] !== undefined);
    yield { entry, offers, names: (entry.call.gathers ?? []) as string[] };
  }
}

/** E495: a list is sorted or narrowed by what no index holds, and its call does not say so. */
export const ungathered: Rule = {
  code: "E495",
  finds: "a sort or filter of a list that no index holds, and that its call does not name in gathers",
  check(workspace, report) {
    for (const { entry, offers, names } of gatherings(workspace)) {
      for (const { key, at, field } of offers) {
        workspace.proven += 1;
        if (!names.includes(field))
          report(
            { document: entry.document, path: [...entry.path, key, at] },
            `no index holds "${field}" of ${entry.call.lists}, so that the records of whoever asks are looked through one by one: store it, leave it out, or name it in "gathers"`,
          );
      }
    }
  },
};

/** E916: a list says that records are looked through for what it does not offer, or what an index holds. */
export const needlessGathering: Rule = {
  code: "E916",
  finds: "a field in gathers of a list that an index holds, or that the list does not offer",
  check(workspace, report) {
    for (const { entry, offers, names } of gatherings(workspace)) {
      names.forEach((field, index) => {
        workspace.proven += 1;
        if (!offers.some((one) => one.field === field))
          report(
            { document: entry.document, path: [...entry.path, "gathers", index] },
            `"${field}" is no sort or filter of ${entry.name} that an index lacks`,
          );
      });
    }
  },
};
