import type { Registry } from "../../../registry/registry.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import { holds } from "../records/condition.ts";
import type { Row } from "../records/row.ts";

/**
 * The first day after today on which the daily job reminds somebody of a record as it stands.
 * @param record its state on the axes that have reminders, the dates that these count from and what they depend on
 * @returns nothing where no reminder is left
 */
export function nextReminder(registry: Registry, entity: string, record: Row, today: string): string | undefined {
  return [...registry.lifecycles.values()]
    .filter((lifecycle) => lifecycle.entity === entity)
    .flatMap((lifecycle) =>
      (lifecycle.reminders ?? []).map((said) => ({ said, state: String(record[lifecycle.axis]) })),
    )
    .filter(({ said, state }) => said.in.includes(state) && (!said.when || holds(said.when, { record, today })))
    .flatMap(({ said }) => {
      const from = record[said.field];
      return typeof from === "string" ? said.days.map((days) => plusDays(from, days)) : [];
    })
    .filter((day) => day > today)
    .sort()[0];
}
