import type { Answered } from "../answered.ts";
import { present } from "../present.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext, OwnContext } from "../context.ts";
import { refuse, Refusal } from "../refusal.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NamedCall } from "../../../registry/registry.ts";
import { sha256 } from "../ports/random.ts";
import { insertRecord } from "../records/write.ts";
import { workLog } from "../log.ts";
import { writeRows } from "../work/heavy.ts";
import type { RowFileShape } from "../formats/row-file.ts";

/** A job whose process has said nothing for a minute has died with it. */
const STATE = `CASE WHEN state IN ('waiting', 'running') AND beat_at < now() - interval '60 seconds' THEN 'failed' ELSE state END AS state`;
const SHOWN = `id, version, kind, call, done, total, ${STATE}, file_id, errors, created_at, finished_at`;

/** The person's own jobs, newest first. */
export async function jobList(context: ReadContext): Promise<HandlerAnswers["job.list"]> {
  const rows = await context.db.rows<Answered<"job">>(
    `SELECT ${SHOWN} FROM job WHERE "user" = $1 ORDER BY id DESC LIMIT 50`,
    [context.acting?.user.id],
  );
  return { rows: rows.map(present), count: rows.length };
}

/** One own job. @throws Refusal not_found */
export async function jobGet(
  input: HandlerInputs["job.get"] | HandlerInputs["job.cancel"],
  context: ReadContext,
): Promise<HandlerAnswers["job.get"]> {
  const row = await context.db.first<Answered<"job">>(`SELECT ${SHOWN} FROM job WHERE id = $1 AND "user" = $2`, [
    input.id,
    context.acting?.user.id,
  ]);
  return row ? present(row) : refuse("not_found");
}

/** Ends an own job that has not finished. @throws Refusal not_found not there, rule_violated finished already */
export async function jobCancel(
  input: HandlerInputs["job.cancel"],
  context: WriteContext,
): Promise<HandlerAnswers["job.cancel"]> {
  const changed = await context.trx.run(
    `UPDATE job
      SET state = 'cancelled', finished_at = $3, version = version + 1
      WHERE id = $1 AND "user" = $2 AND state IN ('waiting', 'running')`,
    [input.id, context.acting?.user.id, context.ports.clock.stamp()],
  );
  const job = await jobGet(input, context);
  return changed === 1
    ? job
    : refuse("rule_violated", { data: { rule: "job_finished" }, message: context.say("guard", "job_finished") });
}

const MEDIA = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
} as const;

/** How often, in milliseconds, a job says how far it is, and that its process lives. */
const REPORTED_EVERY = 1_000;
const BEAT = 15_000;

/** A job that somebody waits for: nobody has ended it, and who asked for it is signed in. */
const going = (session: number): string =>
  `state IN ('waiting', 'running') AND EXISTS (SELECT 1 FROM session WHERE token_hash = $${session})`;

const log = workLog("exports");

/** The person ended the job, or is signed in no more. */
class Ended extends Error {}

/** An export that is under way. */
export interface ExportJob {
  readonly id: string;
  readonly context: OwnContext;
  readonly name: string;
  readonly format: keyof typeof MEDIA;
  /** Says how many rows are written. @throws Ended when nobody waits for it any more */
  wrote(rows: number): Promise<void>;
  failed(error: unknown): Promise<void>;
  /** Nothing more is said of it. */
  stop(): void;
}

/**
 * @throws Refusal busy while the person has as many exports under way, in any process that lives, as one may have at
 * once
 */
async function mustHaveFew({ trx, acting, registry }: WriteContext): Promise<void> {
  await trx.first(`SELECT id FROM "user" WHERE id = $1::bigint FOR UPDATE`, [acting?.user.id]);
  const row = await trx.first<{ count: number }>(
    `SELECT count(*)::int AS count
      FROM job
      WHERE "user" = $1::bigint
        AND kind = 'export'
        AND state IN ('waiting', 'running')
        AND beat_at > now() - interval '60 seconds'`,
    [acting?.user.id],
  );
  if ((row?.count ?? 0) >= registry.constants.export.at_once_per_user) refuse("busy", { data: { retry_after: 10 } });
}

/** Begins a job of the person who asks. @throws Refusal busy while several are under way */
export async function startJob(
  context: OwnContext,
  list: NamedCall,
  format: keyof typeof MEDIA,
  total: number,
): Promise<ExportJob> {
  const { acting } = context;
  const { id } = await context.transaction(async (write) => {
    await mustHaveFew(write);
    const job = await insertRecord(write, "job", {
      user: acting?.user.id,
      company: acting?.company?.id,
      kind: "export",
      call: list.name,
      done: 0,
      total,
      state: "waiting",
    });
    await write.trx.run("UPDATE job SET beat_at = now() WHERE id = $1::bigint", [job.id]);
    return job;
  });
  const beat = setInterval(
    () =>
      void context
        .transaction(({ trx }) =>
          trx.run("UPDATE job SET beat_at = now() WHERE id = $1::bigint AND finished_at IS NULL", [id]),
        )
        .catch(() => undefined),
    BEAT,
  ).unref();
  let written = 0;
  let reported = 0;
  return {
    id,
    context,
    format,
    name: `${list.entity}-${context.ports.clock.today()}.${format}`,
    async wrote(rows) {
      written += rows;
      if (Date.now() - reported < REPORTED_EVERY) return;
      reported = Date.now();
      const touched = await context.transaction(({ trx }) =>
        trx.run(
          `UPDATE job SET state = 'running', done = $2::integer, beat_at = now() WHERE id = $1::bigint AND ${going(3)}`,
          [id, written, acting?.session],
        ),
      );
      if (touched === 0) throw new Ended("the job was ended");
    },
    async failed(error) {
      clearInterval(beat);
      // A refusal is the asker's to read; anything else is ours.
      if (!(error instanceof Ended || error instanceof Refusal)) log.error({ err: error, job: id }, "an export failed");
      const state = error instanceof Ended ? "cancelled" : "failed";
      await context
        .transaction(({ trx, ports }) =>
          trx.run(
            "UPDATE job SET state = $2, finished_at = $3, version = version + 1 WHERE id = $1::bigint AND state IN ('waiting', 'running')",
            [id, state, ports.clock.stamp()],
          ),
        )
        .catch(() => undefined);
    },
    stop: () => clearInterval(beat),
  };
}

/** Keeps a file under a row that says where it lies before its bytes are there, and ends the job with it. */
async function complete(
  job: ExportJob,
  { size, sha256: hash }: { readonly size: number; readonly sha256: string },
  rows: number,
  put: (key: string) => Promise<void>,
): Promise<void> {
  const { context, name, format } = job;
  const { acting, ports } = context;
  const file = ports.ids.next();
  const key = sha256(`${file} ${ports.random.token()}`);
  await context.transaction(({ trx }) =>
    trx.run(
      `INSERT INTO file (id, category, name, media_type, size, sha256, storage_key, state, uploaded_by, company_id, created_at)
        VALUES ($1, 'export', $2, $3, $4, $5, $6, 'pending', $7, $8, $9)`,
      [
        file,
        name,
        MEDIA[format],
        size,
        hash,
        key,
        acting?.user.id,
        acting?.company?.id ?? null,
        ports.clock.now().toISOString(),
      ],
    ),
  );
  const discard = async () => {
    if (
      (await context.transaction(({ trx }) =>
        trx.run("DELETE FROM file WHERE id = $1::bigint AND state = 'pending'", [file]),
      )) === 1
    )
      await ports.files.remove(key);
  };
  try {
    await put(key);
    await context.transaction(async ({ trx }) => {
      const ended = await trx.run(
        `UPDATE job
          SET state = 'finished', done = $2::integer, total = $2::integer, file_id = $3::bigint, finished_at = $4,
            version = version + 1
          WHERE id = $1::bigint AND ${going(5)}`,
        [job.id, rows, file, ports.clock.stamp(), acting?.session],
      );
      if (ended === 0) throw new Ended("the job was ended");
      await trx.run("UPDATE file SET state = 'clean' WHERE id = $1::bigint", [file]);
    });
  } catch (error) {
    await discard().catch(() => undefined);
    throw error;
  }
  job.stop();
}

/** Keeps a file that was made whole. */
export const keepBytes = (job: ExportJob, bytes: Uint8Array, rows: number): Promise<void> =>
  complete(job, { size: bytes.byteLength, sha256: sha256(bytes) }, rows, (key) =>
    job.context.ports.files.put(key, bytes),
  );

/** Writes rows to a file of this machine as they come, and keeps it. */
export async function keepWritten(
  job: ExportJob,
  shape: Omit<RowFileShape, "path">,
  pieces: AsyncIterable<readonly (readonly unknown[])[]>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "export-"));
  const path = join(folder, "rows");
  let rows = 0;
  async function* counted(): AsyncGenerator<readonly (readonly unknown[])[]> {
    for await (const piece of pieces) {
      yield piece;
      rows += piece.length;
      await job.wrote(piece.length);
    }
  }
  try {
    const written = await writeRows({ ...shape, path }, counted());
    await complete(job, written, rows, (key) => job.context.ports.files.putFile(key, path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
