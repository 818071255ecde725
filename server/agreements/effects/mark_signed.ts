import { signersOf, turnOf } from "../../signature/signer.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

/** Whose turn it is after a signature; after the last one the moment, and the certificate where the product was the place of signing. */
export const mark_signed: Effect = ({ record, now }) => {
  const turn = turnOf(signersOf(record));
  if (turn !== "nobody") return { sets: { turn } };
  return { sets: { turn, completed_at: now }, ...(record["provider"] === "embedded" ? { documents: [{ letter: "completion_certificate", field: "certificate_file" }] } : {}) };
};
