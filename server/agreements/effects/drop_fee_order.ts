import type { Effect } from "../../lifecycle/effects/effect.ts";

/** The fees of an application that has ended are not paid any more. */
export const drop_fee_order: Effect = ({ facts }) => ({ steps: (facts["open_orders"] as readonly string[]).map((id) => ({ do: "financing_order.cancel", id })) });
