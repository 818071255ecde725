import { createReadStream } from "node:fs";
import { parentPort } from "node:worker_threads";
import { measured, type Measured } from "../formats/measured.ts";
import { standBack } from "./stand-back.ts";
import { openRowFile, type RowFile, type RowFileShape } from "../formats/row-file.ts";
import { threads } from "./threads.ts";

standBack();

/** What this thread is told, one after the other. */
type Told =
  | { readonly begin: RowFileShape }
  | { readonly rows: readonly (readonly unknown[])[] }
  | { readonly end: true };
/** What it answers to each. */
type Answered = { readonly done: true } | Measured | { readonly error: string };

let open: { readonly file: RowFile; readonly path: string } | undefined;

async function take(told: Told): Promise<Answered> {
  if ("begin" in told) {
    open = { file: openRowFile(told.begin), path: told.begin.path };
    return { done: true };
  }
  if (open === undefined) throw new Error("no file is begun");
  if ("rows" in told) {
    await open.file.write(told.rows);
    return { done: true };
  }
  const { file, path } = open;
  open = undefined;
  await file.end();
  return measured(createReadStream(path));
}

parentPort?.on("message", (told: Told) => {
  // oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin
  take(told).then(
    (answer) => parentPort?.postMessage(answer),
    (error: unknown) =>
      parentPort?.postMessage({
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies Answered),
  );
});

/** Longest time in milliseconds that the thread may take for one piece. */
const LONGEST = 60_000;
/** Memory of a thread in megabytes; what it holds does not grow with the file. */
const MEMORY = 192;

const writers = threads<Told, Answered>(new URL("./row-file-thread.ts", import.meta.url), LONGEST, {
  maxOldGenerationSizeMb: MEMORY,
});

/**
 * Writes rows to a file of this machine in a thread of its own, piece after piece: the next one is asked for when the
 * last one is written, so that neither thread holds more than one.
 */
export async function writeRows(
  shape: RowFileShape,
  pieces: AsyncIterable<readonly (readonly unknown[])[]>,
): Promise<Measured> {
  const worker = writers.take();
  const tell = async (told: Told): Promise<Answered> => {
    const answer = await writers.ask(worker, told);
    if ("error" in answer) throw new Error(answer.error);
    return answer;
  };
  try {
    await tell({ begin: shape });
    for await (const rows of pieces) await tell({ rows });
    const written = await tell({ end: true });
    if (!("size" in written)) throw new Error("the thread did not say what it wrote");
    writers.keep(worker);
    return written;
  } catch (error) {
    // A file that was broken off leaves the thread in the middle of it.
    void worker.terminate();
    throw error;
  }
}
