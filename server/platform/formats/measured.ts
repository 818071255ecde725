import { createHash } from "node:crypto";

/** How long bytes are, and what they are by their hash. */
export interface Measured {
  readonly size: number;
  readonly sha256: string;
}

/** Measures what comes piece by piece. */
export async function measured(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Measured> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    size += piece.byteLength;
  }
  return { size, sha256: hash.digest("hex") };
}
