import type { Lifecycle } from "../../generated/types/grammar/index.d.ts";
import type { LabelKey } from "./key.ts";

/**
 * Texts of a lifecycle: a name for every transition people take, a question for dangerous ones, what it means for those
 * that commit money, a title for tasks.
 */
export function lifecycleLabels(name: string, { entity, transitions }: Lifecycle): LabelKey[] {
  const file = `schemas/lifecycles/${name}.json`;
  return Object.entries(transitions).flatMap(([transition, { by, tone, task, commits }]) => {
    const need = (key: string, ...more: string[]): LabelKey => ({
      namespace: entity,
      key,
      file,
      pointer: ["transitions", transition, ...more],
    });
    return [
      ...(by.some((party) => party !== "system") || by.length === 0 ? [need(`do.${transition}`)] : []),
      ...(commits
        ? [need(`do.${transition}.ask`, "commits")]
        : tone === "danger"
          ? [need(`do.${transition}.ask`, "tone")]
          : []),
      ...(task ? [need(`do.${transition}.task`, "task")] : []),
    ];
  });
}
