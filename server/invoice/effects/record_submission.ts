import { fingerprint } from "../fingerprint.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

/** When the invoice was submitted, and the fingerprint by which a second funding of it is found. */
export const record_submission: Effect = ({ record, now, facts }) => {
  const uens = facts["party_uens"] as { seller?: string; buyer?: string } | undefined;
  return { sets: { submitted_at: now, fingerprint: fingerprint(record, uens?.seller ?? "", uens?.buyer ?? "") } };
};
