import type { ReadContext } from "../context.ts";
import { FileAnswer } from "../handler.ts";
import { renderDocument } from "./document.ts";

/** A handler's answer with a document that is not filled in. @param letter name of the document in schemas/letters */
export const emptyForm =
  (letter: string) =>
  async (_input: unknown, context: ReadContext): Promise<FileAnswer> => {
    const { name, type, bytes } = await renderDocument(context, letter);
    return new FileAnswer(name, type, bytes);
  };
