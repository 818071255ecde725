import { CODES } from "../../schemas/vocabulary/error.ts";
import type { Answer } from "../call/call.ts";
import type { PageContext } from "../model/context.ts";
import type { Action, Item } from "../model/grammar.ts";
import { itemOf } from "../model/grammar.ts";

const isCode = (item: Item): boolean => itemOf(item).as === "code";

/** The fields of the page's own forms, in the order in which they stand. */
function fieldsOf({ bundle, allows }: PageContext): Item[] {
  const { form, steps, sections } = bundle.page;
  return [
    ...(form ?? []),
    ...[...(steps ?? []), ...(sections ?? [])].flatMap((part) => (allows(part.allow) ? (part.form ?? []) : [])),
  ];
}

/**
 * The field into which the one-time code was typed that the server has refused: of what was asked, else of the page's
 * form.
 */
export function codeField(page: PageContext, action: Action, { code, details }: Answer): string | undefined {
  if (code !== CODES.token_invalid || (details as { purpose?: unknown } | undefined)?.purpose !== "one_time_code")
    return undefined;
  const asked = (action.ask ?? []).find(isCode);
  if (asked !== undefined) return itemOf(asked).field;
  if (action.ask !== undefined) return undefined;
  return fieldsOf(page)
    .filter(isCode)
    .map((item) => itemOf(item).field)
    .find((field) => page.form?.shows?.(field) ?? page.form !== undefined);
}
