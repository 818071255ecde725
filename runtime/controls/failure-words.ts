import { word } from "../label/label.ts";
import { isChunkFailure } from "./chunk.ts";

/** What is said of something that broke: a part whose code or style sheet did not come, with why, or anything else. */
export function failureWords(failure: Error): { title: string; text: string; isChunk: boolean } {
  const chunk = isChunkFailure(failure);
  const title =
    chunk === "style"
      ? word("shell.style_failed")
      : chunk === "code"
        ? word("shell.chunk_failed")
        : word("page.failed_title");
  const text = chunk === undefined ? word("page.broken_text") : word("shell.chunk_reason", { reason: failure.message });
  return { title, text, isChunk: chunk !== undefined };
}
