import type { Checklist, ChecklistItems } from "../../../generated/types/records.d.ts";

/** Whether a check failed that must not. */
export const hasFailed = ({ items }: Pick<Checklist, "items">): boolean =>
  (items ?? []).some(({ result, fail_blocks }) => result === "fail" && fail_blocks !== false);

/** What of a checklist is typed in by a person. */
type Finding = Pick<ChecklistItems, "result" | "comment" | "number" | "text_value" | "ticked">;

/** What an earlier checklist found of a check, unless it failed or rests on a file, which belongs to that checklist. */
export function foundBefore(before: Pick<Checklist, "items"> | undefined, code: string): Finding {
  const item = (before?.items ?? []).find((one) => one.code === code);
  if (item === undefined || item.result === "fail" || item.kind === "document") return {};
  const { result, comment, number, text_value, ticked } = item;
  return Object.fromEntries(
    Object.entries({ result, comment, number, text_value, ticked }).filter(([, value]) => value !== undefined),
  );
}
