import { createReadStream } from "node:fs";
import { parentPort } from "node:worker_threads";
import { measured, type Measured } from "../formats/measured.ts";
import { lowerThreadPriority } from "./thread-priority.ts";
import { openRowFile, type RowFile, type RowFileShape } from "../formats/row-file.ts";

lowerThreadPriority();

/** What this thread is told, one after the other. */
export type ThreadMessage =
  | { readonly begin: RowFileShape }
  | { readonly rows: readonly (readonly unknown[])[] }
  | { readonly end: true };
/** What it answers to each. */
export type Answered = { readonly done: true } | Measured | { readonly error: string };

let open: { readonly file: RowFile; readonly path: string } | undefined;

async function handle(message: ThreadMessage): Promise<Answered> {
  if ("begin" in message) {
    open = { file: openRowFile(message.begin), path: message.begin.path };
    return { done: true };
  }
  if (open === undefined) throw new Error("no file is begun");
  if ("rows" in message) {
    await open.file.write(message.rows);
    return { done: true };
  }
  const { file, path } = open;
  open = undefined;
  await file.end();
  return measured(createReadStream(path));
}

parentPort?.on("message", (message: ThreadMessage) => {
  // oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin
  handle(message).then(
    (answer) => parentPort?.postMessage(answer),
    (error: unknown) =>
      parentPort?.postMessage({
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies Answered),
  );
});
