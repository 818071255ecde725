import type { Effect } from "../../lifecycle/effects/effect.ts";

/** Nobody may sign the record's document any more. */
export const withdraw_envelopes: Effect = ({ facts }) => ({ steps: (facts["open_envelopes"] as readonly string[]).map((id) => ({ do: "signature.withdraw", id })) });
