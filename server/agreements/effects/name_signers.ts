import { signersOf, turnOf } from "../../signature/signer.ts";
import type { Signer } from "../../signature/signer.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

/** Who signs, one after the other, and whose turn it is: those named with the document, else those empowered. */
export const name_signers: Effect = ({ record, facts }) => {
  const named = signersOf(record).map((signer): Signer => ({ ...signer, party: signer.party ?? "owner", status: "waiting" }));
  const signers = named.length > 0 ? named : (facts["empowered_signers"] as readonly Signer[]);
  return { sets: { signers, turn: turnOf(signers) } };
};
