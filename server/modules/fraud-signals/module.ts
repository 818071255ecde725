import { fraudSignsEffects } from "./effects/all.ts";
import { fraudSignsGuards } from "./guards/all.ts";
import type { Module } from "../../platform/module.ts";

/** What may hint at fraud. */
export const fraudSigns: Module = {
  guards: fraudSignsGuards,
  effects: fraudSignsEffects,
};
