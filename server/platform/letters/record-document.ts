import type { ReadContext } from "../context.ts";
import { FileAnswer, type Input } from "../handler.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { readRecord } from "../query/read.ts";
import { renderDocument } from "./document.ts";

/** A document with what a record says, as a file to keep. @param letter name of the document in schemas/letters */
export async function documentWith(context: ReadContext, letter: string, record: Row): Promise<FileAnswer> {
  const { name, bytes, type } = await renderDocument(context, letter, record);
  return new FileAnswer(name, type, bytes);
}

/**
 * A handler's answer with a record that is drawn up as a document.
 * @param letter name of the document in schemas/letters, or the one that a record wants
 * @throws Refusal not_found for a record that the asker is no party of
 */
export const documentOf =
  (entity: string, letter: string | ((record: Row) => string)) =>
  async (input: Input, context: ReadContext): Promise<FileAnswer> => {
    const { record } = await readRecord(context, entity, input["id"]);
    return documentWith(context, typeof letter === "string" ? letter : letter(record), record);
  };
