import type { RequestContext } from "../context.ts";
import { FileAnswer } from "../handler.ts";
import { csv } from "../formats/csv.ts";
import type { Columns } from "./columns.ts";

/**
 * An empty table to fill in: its first line names the columns in the caller's language.
 * @param name of the file, without its ending
 */
export function importTemplate(
  context: RequestContext,
  name: string,
  { names, namespace, prefix = "" }: Columns,
): FileAnswer {
  const head = names.map((column) => context.say(namespace, prefix + column));
  return new FileAnswer(`${name}.csv`, "text/csv; charset=utf-8", new TextEncoder().encode(csv(head, [])));
}
