import { createHash } from "node:crypto";
import type { Streamed } from "../handler.ts";
import { FilesAway } from "../ports/files.ts";
import type { Ports } from "../ports/ports.ts";
import type { Reading } from "../store/handle.ts";
import { measured } from "../formats/measured.ts";

/** What of a file row says where its bytes are and what they were. */
export interface StoredFileRef {
  readonly id?: string;
  readonly storage_key: string;
  readonly sha256: string;
  readonly state: string;
}

/**
 * The bytes of a file: from the file store, or from the database for what the platform drew up itself. Undefined when
 * they are gone.
 * @throws FilesAway when what comes is not what was kept
 */
export async function bytesOf(db: Reading, ports: Ports, file: StoredFileRef): Promise<Uint8Array | undefined> {
  if (file.state !== "clean") return undefined;
  const made = file.storage_key.startsWith("made:") ? file.storage_key.slice("made:".length) : undefined;
  const bytes =
    made === undefined
      ? await ports.files.get(file.storage_key)
      : (await db.first<{ bytes: Uint8Array }>("SELECT bytes FROM file_content WHERE file_id = $1::bigint", [made]))
          ?.bytes;
  if (bytes && createHash("sha256").update(bytes).digest("hex") !== file.sha256)
    throw new FilesAway("read: not what was kept");
  return bytes;
}

/**
 * A large file of the file store, to be sent piece by piece; looked through once before, so that nothing wrong is begun
 * to be sent. Undefined when it is gone. @throws FilesAway when what comes is not what was kept
 */
export async function streamOf(
  ports: Ports,
  file: StoredFileRef & { readonly size: number },
): Promise<Streamed | undefined> {
  if (file.state !== "clean") return undefined;
  const kept = await ports.files.read(file.storage_key);
  if (kept === undefined) return undefined;
  if ((await measured(kept)).sha256 !== file.sha256) throw new FilesAway("read: not what was kept");
  return { size: file.size, read: async () => (await ports.files.read(file.storage_key)) ?? [] };
}
