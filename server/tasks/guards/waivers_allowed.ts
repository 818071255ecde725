import type { Guard } from "../../lifecycle/guards/guard.ts";

/** An item is waived by a checker of the second level only. */
export const waivers_allowed: Guard = ({ record, actor }) => {
  const items = (record["items"] ?? []) as { result?: string }[];
  if (actor.kind !== "user" || actor.permissions.has("checklist.waive")) return undefined;
  const waived = items.flatMap(({ result }, place) => (result === "waived" ? [`items[${place}].result`] : []));
  return waived.length === 0 ? undefined : { at: waived };
};
