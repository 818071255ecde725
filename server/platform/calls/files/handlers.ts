import type { HandlerAnswers, HandlerInputs } from "../../../../generated/types/calls.d.ts";
import { createHash } from "node:crypto";
import type { OwnContext, ReadContext } from "../../context.ts";
import { FileAnswer, owns, reads, type NamedHandlers } from "../../handler.ts";
import { FilesAway } from "../../ports/files.ts";
import { sha256 } from "../../ports/random.ts";
import { readRecord } from "../../query/read.ts";
import { withOwnRows } from "../../query/rows.ts";
import { isReadable, projectionOf } from "../../query/projection.ts";
import { quoted } from "../../store/tables/column.ts";
import { refuse, refuseFields } from "../../refusal.ts";
import type { UploadedPart } from "../endpoint.ts";
import { heldFiles, bytesOf, streamOf } from "../../files/stored.ts";
import { papers } from "./papers.ts";
import { inspectFile } from "../../files/inspect.ts";
import { kindOf, pixelsOf, uploadRules, safeName } from "../../files/kind.ts";

const say = (context: OwnContext, keyword: string, field: string, places: Record<string, unknown> = {}) =>
  context.say("error", `keyword.${keyword}`, { label: field, ...places });

/** The upload as it may be kept, or a refusal that says what is wrong with it. */
async function inspected(
  context: OwnContext,
  category: string,
  file: UploadedPart | undefined,
): Promise<{ file: UploadedPart; mediaType: string }> {
  const rules = uploadRules(context.registry);
  const types = rules.categories[category]?.types;
  if (!types) refuseFields([{ field: "category", message: say(context, "options", "category") }]);
  if (!file || file.bytes.length === 0) refuseFields([{ field: "file", message: say(context, "required", "file") }]);
  const kind = kindOf(file.name, file.bytes, types);
  const pixels = kind && pixelsOf(file.bytes, kind.type);
  if (!kind || (pixels !== undefined && pixels > rules.imagePixels))
    refuseFields([{ field: "file", message: say(context, "file", "file") }]);
  const found = await inspectFile(file.bytes, kind.type, {
    scanner: context.ports.scanner,
    pixels: rules.imagePixels,
    acting: context.acting,
  });
  if ("fault" in found) refuseFields([{ field: "file", message: context.say("error", `file.${found.fault}`) }]);
  // What was drawn anew is another file.
  const hash = found.bytes === file.bytes ? file.sha256 : createHash("sha256").update(found.bytes).digest("hex");
  return { file: { ...file, bytes: found.bytes, sha256: hash }, mediaType: kind.mediaType };
}

/** Takes one file: judged by content and ending, counted against the user's room, kept under a name of ours. */
async function upload(
  input: HandlerInputs["file.upload"],
  context: OwnContext,
): Promise<HandlerAnswers["file.upload"]> {
  const category = typeof input.category === "string" ? input.category : (context.call?.upload ?? "");
  const filed = typeof input.filed_as === "string" ? input.filed_as : null;
  if (
    filed !== null &&
    !(await context.db.first("SELECT id FROM document_category WHERE category_id = $1 LIMIT 1", [filed]))
  )
    refuseFields([{ field: "filed_as", message: say(context, "options", "filed_as") }]);
  const { file, mediaType } = await inspected(context, category, input.file);
  const { userBytes } = uploadRules(context.registry);
  const id = context.ports.ids.next();
  const hash = file.sha256;
  const key = sha256(`${id} ${context.ports.random.token()}`);
  const name = safeName(file.name);
  // A pending row first: it promises no bytes yet, and whatever happens now, the sweep knows where bytes may lie.
  await context.transaction(async ({ trx, acting, ports }) => {
    await trx.first(`SELECT "id" FROM "user" WHERE "id" = $1::bigint FOR UPDATE`, [acting?.user.id]);
    const used = await trx.first<{ bytes: string }>(
      "SELECT coalesce(sum(size), 0)::bigint AS bytes FROM file WHERE uploaded_by = $1::bigint AND category <> 'export'",
      [acting?.user.id],
    );
    if (Number(used?.bytes ?? 0) + file.bytes.length > userBytes) refuse("too_large", { data: { limit: userBytes } });
    await trx.run(
      `INSERT INTO file (id, category, name, media_type, size, sha256, storage_key, state, uploaded_by, company_id, created_at, filed_as)
        VALUES ($1::bigint, $2, $3, $4, $5::integer, $6, $7, 'pending', $8::bigint, $9::bigint, $10::timestamptz, $11)`,
      [
        id,
        category,
        name,
        mediaType,
        file.bytes.length,
        hash,
        key,
        acting?.user.id,
        acting?.company?.id ?? null,
        ports.clock.now().toISOString(),
        filed,
      ],
    );
  });
  // Deleted only while pending: a commit whose answer was lost has made it a file that someone may know.
  const discard = async () => {
    if (
      (await context.transaction(({ trx }) =>
        trx.run("DELETE FROM file WHERE id = $1::bigint AND state = 'pending'", [id]),
      )) === 1
    )
      await context.ports.files.remove(key);
  };
  let isAccepted = false;
  let answer: HandlerAnswers["file.upload"];
  try {
    await context.ports.files.put(key, file.bytes);
    answer = await context.finish(async ({ trx }) => {
      isAccepted = (await trx.run("UPDATE file SET state = 'clean' WHERE id = $1::bigint", [id])) === 1;
      return {
        file_id: id,
        name,
        type: mediaType,
        size: file.bytes.length,
        sha256: hash,
        ...(filed === null ? {} : { filed_as: filed }),
      };
    });
  } catch (error) {
    // Where files are away, the row stays and says so: the sweep removes what may have arrived all the same.
    if (!(error instanceof FilesAway)) await discard().catch(() => undefined);
    throw error;
  }
  // The same intent was taken elsewhere meanwhile, and that answer is told.
  if (!isAccepted) await discard();
  return answer;
}

/** Files of more bytes are sent piece by piece; none that the platform drew up itself is so large. */
const LARGE = 4_000_000;

interface FileRow {
  name: string;
  media_type: string;
  storage_key: string;
  sha256: string;
  size: number;
  state: string;
  uploaded_by: string;
  entity: string | null;
  record_id: string | null;
}

/**
 * Whether a record that the asker reads was made from this one and carries its file on: a case that was used again for
 * another fund provider. Nobody names a foreign file on a record of theirs, so a record that holds it got it from the
 * platform.
 */
async function isCarriedOn(context: ReadContext, entity: string, record: string, id: string): Promise<boolean> {
  if (!projectionOf(context.registry, entity).properties.has("reused_from")) return false;
  const copies = await context.db.rows<{ id: string }>(
    `SELECT id FROM ${quoted(entity)} WHERE reused_from = $1::bigint ORDER BY id`,
    [record],
  );
  for (const copy of copies) {
    const found = await readRecord(context, entity, copy.id).catch(() => undefined);
    if (
      found &&
      heldFiles(context.registry, entity, withOwnRows(context, entity, found).record).some(
        (held) => held.id === id && isReadable(context.registry, entity, held.field, found.parties, context.acting),
      )
    )
      return true;
  }
  return false;
}

/** Whoever reads the record, and in it the field that holds the file, reads the file; a loose one only its uploader. */
async function mayRead(context: ReadContext, id: string, row: FileRow): Promise<boolean> {
  const { entity, record_id: record } = row;
  if (entity === null || record === null) return row.uploaded_by === context.acting?.user.id;
  const found = await readRecord(context, entity, record).catch(() => undefined);
  if (!found) return isCarriedOn(context, entity, record, id);
  return heldFiles(context.registry, entity, withOwnRows(context, entity, found).record).some(
    (held) => held.id === id && isReadable(context.registry, entity, held.field, found.parties, context.acting),
  );
}

/**
 * The bytes of a file row as an answer.
 * @throws Refusal not_found when they are not there any more
 */
async function fileAnswer(
  context: ReadContext,
  row: { name: string; media_type: string; storage_key: string; sha256: string; state: string; size: number },
): Promise<FileAnswer> {
  const bytes =
    (await (row.size > LARGE ? streamOf(context.ports, row) : bytesOf(context.db, context.ports, row))) ??
    refuse("not_found");
  return new FileAnswer(row.name, row.media_type, bytes);
}

async function read(
  input: HandlerInputs["file.read"] | HandlerInputs["file.show"],
  context: ReadContext,
): Promise<FileAnswer> {
  const id = input.id;
  const row = await context.db.first<FileRow>("SELECT * FROM file WHERE id = $1::bigint", [id]);
  if (!row || !(await mayRead(context, id, row))) refuse("not_found");
  return fileAnswer(context, row);
}

/** Kinds of file that browsers show by themselves and that are judged by their content before they are kept. */
const SHOWN: ReadonlySet<string> = new Set(["application/pdf", "image/png", "image/jpeg"]);

/** A file to be read in place or in a window of its own; of another kind it is only given away. */
async function show(input: HandlerInputs["file.show"], context: ReadContext): Promise<FileAnswer> {
  const { name, mediaType, bytes } = await read(input, context);
  return new FileAnswer(name, mediaType, bytes, SHOWN.has(mediaType));
}

/** What is known of files that the asker may read; of others nothing is told. */
async function facts(input: HandlerInputs["file.facts"], context: ReadContext): Promise<HandlerAnswers["file.facts"]> {
  const ids = Array.isArray(input.ids) ? input.ids.map(String) : [];
  const rows = await context.db.rows<FileRow & { id: string; size: number; filed_as: string | null }>(
    "SELECT * FROM file WHERE id = ANY($1::bigint[]) ORDER BY id",
    [ids],
  );
  const answers: Record<string, unknown>[] = [];
  for (const row of rows) {
    if (!(await mayRead(context, row.id, row))) continue;
    answers.push({
      file_id: row.id,
      name: row.name,
      type: row.media_type,
      size: row.size,
      sha256: row.sha256,
      ...(row.filed_as === null ? {} : { filed_as: row.filed_as }),
    });
  }
  return { rows: answers, count: answers.length };
}

/** Upload and download of files. */
export const handlers: NamedHandlers = {
  "file.upload": owns(upload),
  "file.facts": reads(facts),
  "file.read": reads(read),
  "file.show": reads(show),
  "file.papers": reads(papers),
};
