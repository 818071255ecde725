import type { ReadContext } from "../../context.ts";
import { FileAnswer, type Input } from "../../handler.ts";
import { renderDocument } from "../../letters/document.ts";
import { readRecord } from "../../query/read.ts";

/** A statement as a document. @throws Refusal 1005 for one that the asker is no party of */
export async function statementPdf(input: Input, context: ReadContext): Promise<FileAnswer> {
  const { record } = await readRecord(context, "statement", input["id"]);
  const { name, bytes, type } = await renderDocument(context, "statement_of_account", record);
  return new FileAnswer(name, type, bytes);
}
