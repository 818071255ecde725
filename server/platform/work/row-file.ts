import type { Measured } from "../formats/measured.ts";
import type { RowFileShape } from "../formats/row-file.ts";
import type { Answered, ThreadMessage } from "./row-file-thread.ts";
import { threads } from "./threads.ts";

/** Longest time in milliseconds that the thread may take for one piece. */
const LONGEST_PIECE = 60_000;
/** Memory of a thread in megabytes; what it holds does not grow with the file. */
const MEMORY = 192;

const writers = threads<ThreadMessage, Answered>(new URL("./row-file-thread.ts", import.meta.url), LONGEST_PIECE, {
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
  const tell = async (told: ThreadMessage): Promise<Answered> => {
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
