import type { FastifyRequest } from "fastify";
import type { MultipartFile } from "@fastify/multipart";
import type { Registry } from "../../registry/registry.ts";
import { cleaned } from "../http/clean.ts";
import { mostRows } from "../import/given-rows.ts";
import { refuse, refuseFields } from "../refusal.ts";
import type { Sent } from "../registry/endpoint.ts";
import type { Say } from "../wording/say.ts";
import { uploadRules } from "./limits.ts";
import { rowCounter } from "./table-rows.ts";

/**
 * A file's bytes, whose bounds are judged while they come in: a table of too many rows is refused at its first row too many.
 * @throws Refusal 1061 beyond the category's size, 100 at the file beyond an import's rows
 */
async function bytesFrom(part: MultipartFile, upload: string, registry: Registry, say: Say): Promise<Buffer> {
  const most = uploadRules(registry).categories[upload]?.bytes ?? Infinity;
  const rows = upload === "import" ? mostRows(registry) : Infinity;
  const counter = rowCounter();
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of part.file as AsyncIterable<Buffer>) {
    size += piece.length;
    // The first line names the columns.
    if (rows < Infinity && counter.take(piece) > rows + 1) refuseFields([{ field: part.fieldname, message: say("error", "rule.more_rows", { limit: rows }) }]);
    if (size > most) refuse("1061", { data: { limit: most } });
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
}

/**
 * Reads a multipart request: its one file whole, its fields as texts.
 * @throws Refusal 1062 where the call takes no file, 1061 when it is too large, 100 for more than one or a table of too many rows
 */
export async function readFiles(request: FastifyRequest, upload: string | undefined, registry: Registry, say: Say): Promise<Pick<Sent, "body" | "file">> {
  if (upload === undefined) refuse("1062");
  const fields: Record<string, unknown> = {};
  let file: Sent["file"];
  for await (const part of request.parts()) {
    if (part.type === "file") {
      const bytes = await bytesFrom(part, upload, registry, say);
      if (file) refuse("100", { data: [{ field: part.fieldname, keyword: "maxItems" }] });
      if (part.file.truncated) refuse("1061", { data: { limit: uploadRules(registry).fileBytes } });
      file = { name: (part.filename ?? "").normalize("NFC"), bytes };
    } else if (Object.hasOwn(fields, part.fieldname)) refuse("100", { data: [{ field: part.fieldname, keyword: "unique" }] });
    else fields[part.fieldname] = part.value === "true" ? true : part.value === "false" ? false : part.value;
  }
  const { value, unclean } = cleaned(fields);
  if (unclean.length > 0) refuse("100", { data: unclean.map((field) => ({ field, keyword: "type" })) });
  return { body: value as Sent["body"], ...(file ? { file } : {}) };
}
