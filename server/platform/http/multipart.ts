import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { MultipartFile } from "@fastify/multipart";
import type { Registry } from "../../../registry/registry.ts";
import { cleaned } from "./body.ts";
import { mostRows } from "../import.ts";
import { refuse, refuseFields } from "../refusal.ts";
import type { Sent } from "../calls/endpoint.ts";
import type { Say } from "../wording.ts";
import { uploadRules } from "../files/kind.ts";

/** Counts the rows of a comma-separated file while its bytes come in; line breaks within quotes are none. */
export function rowCounter(): { count(chunk: Uint8Array): number } {
  const [quote, end] = [34, 10];
  let quoted = false;
  let filled = false;
  let rows = 0;
  return {
    count(chunk) {
      for (const byte of chunk) {
        if (byte === quote) quoted = !quoted;
        if (byte !== end || quoted) filled ||= byte > 32;
        else {
          if (filled) rows += 1;
          filled = false;
        }
      }
      return rows;
    },
  };
}

/**
 * A file's bytes, whose bounds are judged while they come in: a table of too many rows is refused at its first row too
 * many.
 * @throws Refusal too_large beyond the category's size, invalid_fields at the file beyond an import's rows
 */
async function bytesFrom(
  part: MultipartFile,
  upload: string,
  { registry, say, length }: { registry: Registry; say: Say; length: number },
): Promise<{ bytes: Buffer; sha256: string }> {
  const rules = uploadRules(registry);
  const most = rules.categories[upload]?.bytes ?? rules.fileBytes;
  const rows = upload === "import" ? mostRows(registry) : Infinity;
  const counter = rowCounter();
  // Taken in once and whole: pieces that are put together afterwards are memory twice.
  const whole = Buffer.allocUnsafeSlow(Math.min(length, most + 1));
  const hash = createHash("sha256");
  let size = 0;
  for await (const piece of part.file as AsyncIterable<Buffer>) {
    size += piece.length;
    // The first line names the columns.
    if (rows < Infinity && counter.count(piece) > rows + 1)
      refuseFields([{ field: part.fieldname, message: say("error", "rule.more_rows", { limit: rows }) }]);
    if (size > whole.length || size > most) refuse("too_large", { data: { limit: most } });
    piece.copy(whole, size - piece.length);
    hash.update(piece);
  }
  return { bytes: whole.subarray(0, size), sha256: hash.digest("hex") };
}

/**
 * Reads a multipart request: its one file whole, its fields as texts.
 * @throws Refusal unsupported_type where the call takes no file, too_large when it is too large, invalid_fields for
 * more than one or a table of too many rows
 */
export async function readFiles(
  request: FastifyRequest,
  upload: string | undefined,
  registry: Registry,
  say: Say,
): Promise<Pick<Sent, "body" | "file">> {
  if (upload === undefined) refuse("unsupported_type");
  const fields: Record<string, unknown> = {};
  const contentLength = Number(request.headers["content-length"]);
  const length =
    Number.isSafeInteger(contentLength) && contentLength >= 0 ? contentLength : uploadRules(registry).fileBytes;
  let file: Sent["file"];
  for await (const part of request.parts()) {
    if (part.type === "file") {
      const { bytes, sha256 } = await bytesFrom(part, upload, { registry, say, length });
      if (file) refuse("invalid_fields", { data: [{ field: part.fieldname, keyword: "maxItems" }] });
      if (part.file.truncated) refuse("too_large", { data: { limit: uploadRules(registry).fileBytes } });
      file = { name: (part.filename ?? "").normalize("NFC"), bytes, sha256 };
    } else if (Object.hasOwn(fields, part.fieldname))
      refuse("invalid_fields", { data: [{ field: part.fieldname, keyword: "unique" }] });
    else fields[part.fieldname] = part.value === "true" ? true : part.value === "false" ? false : part.value;
  }
  const { value, unclean } = cleaned(fields);
  if (unclean.length > 0) refuse("invalid_fields", { data: unclean.map((field) => ({ field, keyword: "type" })) });
  return { body: value as Sent["body"], ...(file ? { file } : {}) };
}
