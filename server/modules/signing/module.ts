import type { Module } from "../../platform/module.ts";
import * as effects from "./effects.ts";
import * as guards from "./guards.ts";
import { handlers } from "./handlers.ts";
import { isSigningElsewhere, settleSignatures } from "./tell.ts";

/** Signing on our own page, or at a provider. */
export const signing: Module = {
  handlers,
  guards,
  effects,
  work: [{ name: "signatures", every: 60, isDue: isSigningElsewhere, work: settleSignatures, longest: 300 }],
};
