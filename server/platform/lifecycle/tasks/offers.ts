import { inputFields, transitionPath } from "../../../../registry/lifecycle/transitions.ts";
import type { ReadContext } from "../../context.ts";
import type { StoredRecord } from "../../engine.ts";
import { readRecord } from "../../query/read.ts";
import { Refusal } from "../../refusal.ts";
import { allowedActions } from "../allowed.ts";
import { modelOf } from "../known-model.ts";

/** A transition of a task's subject that the reader may take now. */
export interface TaskOffered {
  transition: string;
  entity: string;
  path: string | undefined;
  version: number;
  ask: string[];
  until?: string;
}

/** The offers of a task: what its reader may do with the record it is about; a task has no approve of its own. */
export async function taskOffers(context: ReadContext, task: StoredRecord): Promise<TaskOffered[]> {
  if (!["todo", "claimed"].includes(String(task["status"]))) return [];
  const entity = String(task["subject_entity"]);
  const id = String(task["subject_id"]);
  const subject = await readRecord(context, entity, id).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (!subject) return [];
  const [actions = []] = await allowedActions(context, entity, [subject]);
  const model = modelOf(context.registry);
  return actions.flatMap((name) => {
    const move = model.move(entity, name);
    if (!move || move.axis !== task["axis"]) return [];
    return [
      {
        transition: name,
        entity,
        path: transitionPath(context.registry, entity, name)?.replace(
          /\{(?!role|authority)(\w+)\}/g,
          (_, field: string) => String(subject.record[field]),
        ),
        version: subject.record.version,
        ask: inputFields(move.transition).map(({ field }) => field),
        ...(typeof task["due_at"] === "string" ? { until: task["due_at"] } : {}),
      },
    ];
  });
}
