import { dealEffects } from "./effects/all.ts";
import { dealGuards } from "./guards/all.ts";
import type { Module } from "../../platform/module.ts";

/** What all deals have in common. */
export const deal: Module = {
  guards: dealGuards,
  effects: dealEffects,
};
