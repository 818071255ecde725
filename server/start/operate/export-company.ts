import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import type { Acting, ReadContext } from "../../platform/context.ts";
import { bytesOf, type StoredFileRef, heldFiles } from "../../platform/files/stored.ts";
import { scopedIds, readSome } from "../../platform/query/read.ts";
import { wireMaker } from "../../platform/query/wire.ts";
import { hasTable } from "../../platform/store/tables/table.ts";
import { makeContext } from "../../platform/write-context.ts";
import { textOf, type Command, type Operating } from "./command.ts";

const BATCH = 200;

/** A company as whoever acts for all of it, in this role. */
async function actingFor({ store, registry }: Operating, id: string): Promise<Acting[]> {
  const company = await store.reading.first<{ id: string; name: string; status: string; role: string | null }>(
    "SELECT id, name, status, role FROM company WHERE id = $1::bigint",
    [id],
  );
  if (!company) throw new Error(`there is no company ${id}`);
  const entities = await store.reading.rows<{ id: string }>(
    "SELECT id FROM company_entity WHERE company = $1::bigint",
    [id],
  );
  const held = await store.reading.rows<{ role: string }>(
    `SELECT DISTINCT unnest(roles) AS role FROM "user" WHERE company = $1::bigint`,
    [id],
  );
  const roles = [...new Set([...(company.role === null ? [] : [company.role]), ...held.map(({ role }) => role)])];
  return roles.map((role) => ({
    session: "",
    user: { id: "0", name: "operator", email: "", status: "active" },
    company: { id: company.id, name: company.name, status: company.status },
    entities: entities.map((entity) => entity.id),
    role,
    roles,
    permissions: new Set(registry.roles.roles[role]?.permissions ?? []),
    isCompanyAdmin: true,
  }));
}

/**
 * Writes all records of one entity that the company may read, a line each; gives how many, and which files they hold.
 */
async function writeRecords(
  { registry, store, ports, environment }: Operating,
  acting: readonly Acting[],
  entity: string,
  folder: string,
): Promise<{ count: number; files: Set<string> }> {
  const files = new Set<string>();
  const known = new Set<string>();
  const out = createWriteStream(join(folder, `${entity}.jsonl`));
  for (const one of acting) {
    for (let after = "0"; ;) {
      const page = await store.transaction(async (trx) => {
        const context: ReadContext = { ...makeContext({ registry, ports, environment, trx, acting: one }), db: trx };
        const ids = await scopedIds(context, entity, { after, most: BATCH });
        const make = wireMaker(context, entity);
        const records = await readSome(
          context,
          entity,
          ids.filter((id) => !known.has(id)),
        );
        return { ids, wires: records.map(make) };
      });
      const last = page.ids.at(-1);
      if (last === undefined) break;
      for (const { shown: _shown, ...wire } of page.wires) {
        known.add(String(wire["id"]));
        for (const { id } of heldFiles(registry, entity, wire)) files.add(id);
        out.write(`${JSON.stringify(wire)}\n`);
      }
      after = last;
    }
  }
  out.end();
  await finished(out);
  return { count: known.size, files };
}

async function writeFiles({ store, ports }: Operating, ids: ReadonlySet<string>, folder: string): Promise<number> {
  let count = 0;
  const rows = await store.reading.rows<StoredFileRef & { id: string; name: string }>(
    "SELECT id, name, storage_key, sha256, state FROM file WHERE id = ANY($1::bigint[])",
    [[...ids]],
  );
  for (const row of rows) {
    const bytes = await bytesOf(store.reading, ports, row);
    if (!bytes) continue;
    await writeFile(join(folder, `${row.id}-${row.name.replace(/[^\w.-]/g, "_")}`), bytes);
    count += 1;
  }
  return count;
}

/** Gives a company everything of its own. */
export const exportCompany: Command = {
  name: "export-company",
  does: "Writes everything that a company may read, with its files, to a folder: a line of JSON for each record.",
  more: "It is what the company's people see on their screens together: records of which it is a party, and of these the fields that are its own to read. Records of others stay theirs.",
  options: {
    id: { means: "id of the company", value: "<id>", needed: true },
    to: { means: "a folder that is not there yet", value: "<folder>", needed: true },
  },
  async run(operating, given) {
    const { registry, say } = operating;
    const id = textOf(given, "id");
    if (!/^\d{1,19}$/.test(id)) throw new Error("--id is the id of a company");
    const acting = await actingFor(operating, id);
    const folder = textOf(given, "to");
    await mkdir(folder);
    await mkdir(join(folder, "files"));
    const counts: Record<string, number> = {};
    const files = new Set<string>();
    for (const [entity, { parties }] of registry.entities) {
      if (parties === undefined || !hasTable(registry, entity)) continue;
      const written = await writeRecords(operating, acting, entity, folder);
      counts[entity] = written.count;
      for (const file of written.files) files.add(file);
    }
    const filed = await writeFiles(operating, files, join(folder, "files"));
    await writeFile(
      join(folder, "counts.json"),
      `${JSON.stringify({ company: id, records: counts, files: filed }, null, 2)}\n`,
    );
    const records = Object.values(counts).reduce((sum, count) => sum + count, 0);
    say(`${records} records and ${filed} files in ${folder}`);
    return { isWell: true, subject: { entity: "company", id }, audit: { records, files: filed } };
  },
};
