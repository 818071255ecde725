import type { Guard } from "../../lifecycle/guards/guard.ts";

/** Every required item of a checklist has a result. */
export const items_answered: Guard = ({ record }) => {
  const items = (record["items"] ?? []) as { required?: boolean; result?: string }[];
  const open = items.flatMap(({ required, result }, place) => (required !== false && (result === undefined || result === null) ? [`items[${place}].result`] : []));
  return open.length === 0 ? undefined : { at: open };
};
