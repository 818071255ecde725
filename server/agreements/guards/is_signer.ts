import { nextSigner, signersOf } from "../../signature/signer.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";

/** The person is the one whose signature is awaited now. */
export const is_signer: Guard = ({ record, actor, facts }) => {
  const next = nextSigner(signersOf(record));
  const users = facts["signer_users"] as Readonly<Record<string, string>>;
  const isOne = actor.kind === "system" || (next !== undefined && actor.kind === "user" && users[next.email.toLowerCase()] === actor.id);
  return isOne ? undefined : { params: { name: next?.name ?? "" } };
};
