import type { FastifyRequest } from "fastify";
import "@fastify/multipart";
import type { Registry } from "../../registry/registry.ts";
import { cleaned } from "../http/clean.ts";
import { refuse } from "../refusal.ts";
import type { Sent } from "../registry/endpoint.ts";
import { uploadRules } from "./limits.ts";

/**
 * Reads a multipart request: its one file whole, its fields as texts.
 * @throws Refusal 1062 where the call takes no file, 1061 when it is too large, 100 for more than one
 */
export async function readFiles(request: FastifyRequest, upload: string | undefined, registry: Registry): Promise<Pick<Sent, "body" | "file">> {
  if (upload === undefined) refuse("1062");
  const fields: Record<string, unknown> = {};
  let file: Sent["file"];
  for await (const part of request.parts()) {
    if (part.type === "file") {
      const bytes = await part.toBuffer();
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
