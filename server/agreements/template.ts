import type { ReadContext } from "../context.ts";
import { FileAnswer } from "../handler.ts";
import { renderDocument } from "../letters/document.ts";

/** The letter of assignment as an empty form. */
export async function assignmentTemplate(context: ReadContext): Promise<FileAnswer> {
  const { name, type, bytes } = await renderDocument(context, "letter_of_assignment");
  return new FileAnswer(name, type, bytes);
}
