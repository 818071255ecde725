import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFolderStore } from "../../server/platform/ports/files.ts";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import type { Client } from "../api/application/client.ts";
import { SEEDED, startPostgres, type TestPostgres } from "../postgres.ts";

const FEW = 20_000;
const MANY = Number(process.env["EXPORT_ROWS"] ?? 300_000);
/**
 * Most that fifteen times the rows may add to what is held in memory, in megabytes: their ids are twenty bytes each.
 */
const MOST_GROWTH = 40;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** What is held and not only not yet given back, in megabytes. */
function held(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

const folder = mkdtempSync(join(tmpdir(), "exports-"));
let postgres: TestPostgres;
let application: Application;
let client: Client;

beforeAll(async () => {
  postgres = await startPostgres();
  application = await startApplication({ store: openPostgres({ url: await postgres.database("exports", SEEDED) }) });
  application.ports.files = makeFolderStore(folder);
  client = await application.signedIn("maker.s2");
  for (const [mark, rows] of [
    ["FEW", FEW],
    ["MANY", MANY],
  ] as const) {
    await application.store.script(
      `INSERT INTO invoice (id, created_at, updated_at, version, invoice_no, number_key, seller_entity, buyer_entity, type, issue_date, due_date, due_date_adjusted, currency, subtotal, gst_total, total, credited, paid, outstanding, status, payment_status, funding_status, source)
       SELECT ${mark === "FEW" ? 7 : 8}000000000000 + n, now(), now(), 1, '${mark}-' || n, '${mark}' || n, v.seller_entity, v.buyer_entity, '380', '2026-11-01', '2027-01-01', '2027-01-01', 'SGD', n + 0.07, 0, n + 0.07, 0, 0, n + 0.07, 'draft', 'unpaid', 'none', 'manual'
       FROM invoice v CROSS JOIN generate_series(1, ${rows}) n WHERE v.invoice_no = 'LG-2201'`,
    );
  }
  await application.store.script("ANALYZE invoice");
}, 600_000);
afterAll(async () => {
  await application.close();
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

interface Course {
  readonly answered: number;
  readonly seconds: number;
  /** Most that it held beyond what was there before, and most that the process had of the system, in megabytes. */
  readonly held: number;
  readonly resident: number;
  readonly longestTurn: number;
  readonly size: number;
}

/** Exports a list, fetches its file, and says how long that took and how much memory the process had at most. */
async function exported(format: string, mark: string, rows: number): Promise<Course> {
  const before = held();
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  let [most, resident] = [0, 0];
  const look = setInterval(() => {
    most = Math.max(most, held() - before);
    resident = Math.max(resident, process.memoryUsage.rss() / 1e6);
  }, 1_000);
  const begun = performance.now();
  const started = await client.post("obligation/invoice/list/export", {
    format,
    filters: { keyword: `${mark}-` },
    columns: [
      "invoice_no",
      "buyer_entity",
      "issue_date",
      "due_date_adjusted",
      "currency",
      "total",
      "outstanding",
      "status",
    ],
  });
  const answered = performance.now() - begun;
  expect(started.body.code, JSON.stringify(started.body)).toBe(0);
  let job: Record<string, unknown>;
  do {
    await new Promise((done) => {
      setTimeout(done, 200);
    });
    job = (await client.get("obligation/job", { id: started.body.data.job_id })).body.data;
  } while (["waiting", "running"].includes(String(job["state"])));
  clearInterval(look);
  delays.disable();
  expect(job).toMatchObject({ state: "finished", done: rows, total: rows });
  const file = await application.store.reading.first<{ size: number; sha256: string; storage_key: string }>(
    "SELECT size, sha256, storage_key FROM file WHERE id = $1::bigint",
    [job["file_id"]],
  );
  const hash = createHash("sha256");
  let size = 0;
  for await (const piece of (await application.ports.files.read(String(file?.storage_key))) ?? []) {
    hash.update(piece);
    size += piece.byteLength;
  }
  expect([size, hash.digest("hex")]).toEqual([file?.size, file?.sha256]);
  return {
    answered: Math.round(answered),
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    held: Math.round(most),
    resident: Math.round(resident),
    longestTurn: Math.round(delays.max / 1e6),
    size,
  };
}

test.each(["csv", "xlsx"])(
  `${MANY} rows as %s take no more memory than ${FEW}, and keep nobody else waiting`,
  async (format) => {
    const few = await exported(format, "FEW", FEW);
    const many = await exported(format, "MANY", MANY);
    console.log(format, { few, many });
    expect(many.held - few.held).toBeLessThan(MOST_GROWTH);
  },
);
