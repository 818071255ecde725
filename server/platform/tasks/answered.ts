import type { WriteContext } from "../context.ts";
import type { StoredRecord } from "../engine.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { refuseFields } from "../refusal.ts";

const ANSWERS = ["ticked", "number", "text_value", "document", "result", "comment"];
const itemsOf = (values: Row | undefined): readonly Row[] =>
  Array.isArray(values?.["items"]) ? (values["items"] as Row[]) : [];

/** How far a checklist is: the share of answered items in percent, and how many failed. */
export function progressOf(items: readonly Row[]): { progress_pct: string; failed: number } {
  const answered = items.filter(({ result }) => result !== undefined && result !== null).length;
  const hundredths = items.length === 0 ? 0 : Math.floor((answered * 10_000) / items.length);
  return {
    progress_pct: `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`,
    failed: items.filter(({ result }) => result === "fail").length,
  };
}

/**
 * A checklist with its items as they were asked and the answers now given at their places.
 * @throws Refusal invalid_fields at `items` for another number of them, at an item's comment where its result needs a
 * reason
 */
export async function checklistFields(
  context: WriteContext,
  values: Row,
  previous: StoredRecord | undefined,
): Promise<Row> {
  const asked = itemsOf(previous);
  const given = itemsOf(values);
  if (previous === undefined || given === asked) return { ...values, ...progressOf(given) };
  if (given.length !== asked.length)
    refuseFields([{ field: "items", message: context.say("error", "rule.checklist_items") }]);
  const wrong = given.flatMap(({ result, comment }, place) =>
    ["fail", "waived"].includes(String(result)) && (typeof comment !== "string" || comment.trim() === "")
      ? [
          {
            field: `items[${place}].comment`,
            message: context.say("error", "keyword.required", { label: context.say("checklist", "items.comment") }),
          },
        ]
      : [],
  );
  if (wrong.length > 0) refuseFields(wrong);
  const items = asked.map((item, place) => ({
    ...item,
    ...Object.fromEntries(ANSWERS.map((field) => [field, given[place]?.[field] ?? undefined])),
  }));
  return { ...values, items, ...progressOf(items) };
}
