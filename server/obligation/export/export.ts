import { insteadOf } from "../../../schemas/vocabulary/instead.ts";
import type { NamedCall } from "../../../registry/registry.ts";
import type { OwnContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { sha256 } from "../../ports/random.ts";
import { hasMask } from "../../masking/mask.ts";
import { listReader } from "../../query/list-request.ts";
import { listRows } from "../../query/list.ts";
import { projectionOf } from "../../query/projection.ts";
import { resolved, type Property } from "../../store/tables/property.ts";
import { wireMaker } from "../../query/wire.ts";
import { insertRecord } from "../../records/insert.ts";
import { refuse, refuseFields } from "../../refusal.ts";
import { tableFile } from "../../work/table.ts";
import { csv } from "./csv.ts";
import type { Kind } from "./workbook.ts";

type Wire = Record<string, unknown> & { shown?: Record<string, unknown> };

/** Every row of the list with these filters that the asker may see. @throws Refusal 100 where there are more than one file holds: none is cut in silence */
async function rowsOf(context: OwnContext, list: NamedCall, input: Input): Promise<Wire[]> {
  const entity = list.lists ?? list.entity;
  const asked = { ...input["filters"] as Record<string, unknown> | undefined, ...(input["sort"] === undefined ? {} : { sort: input["sort"] }), ...(input["order"] === undefined ? {} : { order: input["order"] }) };
  const { page: _page, page_size: _size, ...filters } = asked as Record<string, unknown>;
  const query = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]));
  const request = listReader(context.registry, list)(query, (keyword, field, places) => context.say("error", `keyword.${keyword}`, { label: context.say(entity, field), ...places }));
  if (Array.isArray(request)) return refuseFields(request);
  const most = Number(context.registry.constants["export"]?.["rows"] ?? 50_000);
  const shape = { ...(list.search ? { search: list.search } : {}), ...(list.when ? { when: list.when } : {}) };
  const { rows, count } = await listRows(context, entity, shape, { ...request, page: 1, size: most });
  if (count > most) refuseFields([{ field: "filters", message: context.say("error", "keyword.export_rows", { most, count }) }]);
  const wire = wireMaker(context, entity);
  return inPieces(rows, wire);
}

/** What every record has, whether its entity names it or not. */
const OF_ALL: Readonly<Record<string, Property>> = { number: { type: "string" }, created_at: { format: "datetime" }, updated_at: { format: "datetime" } };

/** The property of a column, `company_profile.uen` for one inside a group; undefined where the list has none. */
function columnProperty(context: OwnContext, entity: string, column: string): Property | undefined {
  const { properties, table } = projectionOf(context.registry, entity);
  const said = context.registry.entities.get(entity);
  const [first = "", ...inner] = column.split(".");
  const own = properties.get(first) ?? (table.byName.has(first) ? OF_ALL[first] : undefined);
  return inner.reduce<Property | undefined>((found, name) => (found && said ? resolved(said, found).properties?.[name] : undefined), own);
}

/** At most so many rows between two requests of others. */
const PIECE = 200;

/** Maps rows piece by piece; others' requests are answered between. */
async function inPieces<Row, Made>(rows: readonly Row[], make: (row: Row) => Made): Promise<Made[]> {
  const made: Made[] = [];
  for (const [place, row] of rows.entries()) {
    made.push(make(row));
    if (place % PIECE === PIECE - 1) await new Promise<void>((resolve) => { setImmediate(resolve); });
  }
  return made;
}

/** Columns of the file: those asked for, else the list's own sorting columns, which are what people know it by. @throws Refusal 100 for one that the list has not */
function columnsOf(context: OwnContext, list: NamedCall, input: Input): string[] {
  const asked = input["columns"];
  if (!Array.isArray(asked) || asked.length === 0) return [...list.sorts ?? []].filter((name) => !name.endsWith("_at"));
  const entity = list.lists ?? list.entity;
  const said = context.registry.entities.get(entity);
  // What is masked on the screen is written masked as well.
  const isKept = (name: string): boolean => {
    const property = columnProperty(context, entity, name);
    return property === undefined || (property.sensitive === true && !(said !== undefined && hasMask(said, property)));
  };
  const wrong = asked.map(String).filter(isKept);
  if (wrong.length > 0) refuseFields(wrong.map((name) => ({ field: "columns", message: context.say("error", "keyword.unknown", { label: name.slice(0, 60) }) })));
  return asked.map(String);
}

/** A value as people read it: names for references, words for options, the rest as it is. */
function shownValue(context: OwnContext, entity: string, row: Wire, column: string): unknown {
  const named = row.shown?.[column];
  if (named !== undefined) return named;
  const property = columnProperty(context, entity, column);
  const worded = insteadOf(property?.instead, row[column], row);
  if (worded !== undefined) return context.say(entity, `${column}.${worded.name}`, Object.fromEntries((worded.with ?? []).map((name) => [name, String(row[name] ?? "")])));
  const value = column.split(".").reduce<unknown>((found, name) => (typeof found === "object" && found !== null ? (found as Record<string, unknown>)[name] : undefined), row);
  return property?.options && value !== undefined && value !== null ? context.say(entity, `${column}.${String(value)}`) : value;
}

/** How a column's values are written where figures and dates may be more than text. */
function kindOf(context: OwnContext, entity: string, column: string): Kind {
  const format = columnProperty(context, entity, column)?.format;
  if (format === "money") return "money";
  if (format === "date" || format === "datetime") return "date";
  return format === "integer" || format === "number" || format === "percent" || format === "rate" ? "number" : "text";
}

const MEDIA = { csv: "text/csv", xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", pdf: "application/pdf" } as const;

async function keep(context: OwnContext, list: NamedCall, format: keyof typeof MEDIA, bytes: Uint8Array, rows: number): Promise<string> {
  const file = context.ports.ids.next();
  const key = `export${file}`;
  await context.ports.files.put(key, bytes);
  return context.transaction(async (write) => {
    const { acting } = write;
    await write.trx.run(
      `INSERT INTO file (id, category, name, media_type, size, sha256, storage_key, state, uploaded_by, company_id, created_at) VALUES ($1, 'export', $2, $3, $4, $5, $6, 'clean', $7, $8, $9)`,
      [file, `${list.entity}-${write.ports.clock.today()}.${format}`, MEDIA[format], bytes.byteLength, sha256(bytes), key, acting?.user.id, acting?.company?.id ?? null, write.ports.clock.stamp()]);
    const job = await insertRecord(write, "job", {
      user: acting?.user.id, company: acting?.company?.id, kind: "export", call: list.name, done: rows, total: rows, state: "finished", file_id: file, finished_at: write.ports.clock.stamp(),
    });
    return job.id;
  });
}

/**
 * Exports every row of a list with the same filters, as a comma-separated file, a workbook or a document; the job names the file.
 * @throws Refusal 100 for a filter or column the list has not
 */
export async function exportList(list: NamedCall, input: Input, context: OwnContext): Promise<unknown> {
  if (!context.acting) return refuse("1001");
  const entity = list.lists ?? list.entity;
  const columns = columnsOf(context, list, input);
  const rows = await rowsOf(context, list, input);
  const printable = Number(context.registry.constants["export"]?.["pdf_rows"] ?? 2_000);
  if (input["format"] === "pdf" && rows.length > printable) return refuseFields([{ field: "format", message: context.say("error", "keyword.export_pdf", { most: printable }) }]);
  const heads = columns.map((column) => context.say(entity, column));
  const cells = await inPieces(rows, (row) => columns.map((column) => shownValue(context, entity, row, column)));
  const format = input["format"] === "xlsx" || input["format"] === "pdf" ? input["format"] : "csv";
  const described = columns.map((column, place) => ({ head: heads[place] ?? column, kind: kindOf(context, entity, column) }));
  const title = context.say(entity, "entities");
  const bytes = format === "csv" ? new TextEncoder().encode(csv(heads, cells)) : await tableFile(context, format, { title, columns: described, rows: cells });
  return { job_id: await keep(context, list, format, bytes, rows.length) };
}
