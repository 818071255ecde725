import type { Effect } from "../../lifecycle/effects/effect.ts";

/** A signer could not prove who they are; an administrator of theirs is to look at it. */
export const open_identity: Effect = () => ({ sets: { identity_seen_on: null } });

/** An administrator has looked at it. */
export const see_identity: Effect = ({ today }) => ({ sets: { identity_seen_on: today } });
