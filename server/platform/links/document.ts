import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../context.ts";
import { FileAnswer } from "../handler.ts";
import { bytesOf } from "../files/bytes.ts";
import { anyRecord } from "../query/unscoped.ts";
import { linkState } from "../lifecycle/link/find.ts";
import { refuse } from "../refusal.ts";
import { readableFiles, requireLink } from "./open.ts";

/**
 * A file of the record that a link is about.
 * @throws Refusal token_invalid for a link that is not open, not_found for a file that is not the record's
 */
export async function linkDocument(input: HandlerInputs["link.document"], context: ReadContext): Promise<FileAnswer> {
  const link = await requireLink(input, context);
  if (linkState(link, context.ports.clock.now()) !== "open")
    refuse("token_invalid", { data: { purpose: link.purpose, can_resend: true } });
  const record = await anyRecord(context.db, context.registry, link.subject_entity, link.subject_id);
  const own = record !== undefined && (await readableFiles(context, link, record)).includes(String(input.file_id));
  const file = own
    ? await context.db.first<{ name: string; media_type: string; storage_key: string; sha256: string; state: string }>(
        `SELECT name, media_type, storage_key, sha256, state FROM file WHERE id = $1`,
        [input.file_id],
      )
    : undefined;
  const bytes = file && (await bytesOf(context.db, context.ports, file));
  return file && bytes ? new FileAnswer(file.name, file.media_type, bytes) : refuse("not_found");
}
