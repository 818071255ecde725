import type { Rule } from "../../rule.ts";
import { isRecord, settings } from "../../workspace/workspace.ts";

/** Constants of which the first is at most the second: what comes before, belongs to or is part of the other. */
const orders: readonly (readonly [group: string, lesser: string, greater: string])[] = [
  ["session", "warning_minutes", "idle_minutes"],
  ["session", "idle_minutes", "absolute_hours"],
  ["session", "portfolio_idle_minutes", "portfolio_absolute_hours"],
  ["login", "delay_first_seconds", "delay_most_minutes"],
  ["one_time_code", "digits", "digits_money"],
  ["one_time_code", "per_address_per_hour", "per_address_per_day"],
  ["lists", "page_size", "page_size_most"],
  ["lists", "page_size_most", "counted_most"],
  ["outbox", "first_retry_seconds", "longest_retry_minutes"],
  ["outbox", "longest_retry_minutes", "give_up_hours"],
  ["upload", "file_bytes", "user_bytes"],
  ["upload", "files_per_request", "parts"],
  ["business", "answers_least", "answers_counted"],
];
const seconds: readonly (readonly [ending: string, length: number])[] = [
  ["_minutes", 60],
  ["_hours", 3600],
];

/** E921: what ends later, holds more or is the most of something is no less than what it stands over. */
export const outOfOrder: Rule = {
  code: "E921",
  finds: "a constant above the one that it stays below: a warning after the end of what it warns of",
  check(workspace, report) {
    const document = workspace.settings.get("constants");
    if (!document) return;
    for (const [group, lesser, greater] of orders) {
      const held = settings(workspace, "constants", group);
      workspace.proven += 1;
      const [one, other] = [inSeconds(lesser, held[lesser]), inSeconds(greater, held[greater])];
      const isWarning = lesser === "warning_minutes";
      if (isWarning ? one >= other : one > other)
        report(
          { document, path: [group, lesser] },
          `"${lesser}" is ${isWarning ? "less than" : "at most"} "${greater}" (${String(held[greater])})`,
        );
    }
    const { categories, file_bytes: most } = settings(workspace, "constants", "upload");
    for (const [name, category] of Object.entries(isRecord(categories) ? categories : {})) {
      workspace.proven += 1;
      if (isRecord(category) && Number(category["bytes"]) > Number(most))
        report(
          { document, path: ["upload", "categories", name, "bytes"] },
          `"bytes" is at most "file_bytes" (${String(most)}), the largest file of any kind`,
        );
    }
  },
};

/** A span in seconds by the unit that its name ends in; a count as it is. */
function inSeconds(name: string, value: unknown): number {
  return Number(value) * (seconds.find(([ending]) => name.endsWith(ending))?.[1] ?? 1);
}
