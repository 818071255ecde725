import type { Effect } from "../../platform/lifecycle/effects.ts";
import * as signs from "./effects.ts";
import * as guards from "./guards.ts";
import type { Module } from "../../platform/module.ts";

/** Effects of what may hint at fraud. */
const fraudSignalEffects: Readonly<Record<string, Effect>> = { ...signs };

/** What may hint at fraud. */
export const fraudSignals: Module = {
  guards,
  effects: fraudSignalEffects,
};
