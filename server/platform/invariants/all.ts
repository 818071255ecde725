import { extension } from "../extension.ts";
import type { Invariant } from "./invariant.ts";

/** Where modules add the checks that schemas/invariants.json describes. */
export const invariantPoint = extension<Invariant>("invariant");

/** Every check by its name. */
export const invariants = invariantPoint.entries;
