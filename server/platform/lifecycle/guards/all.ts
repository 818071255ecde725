import { extension } from "../../extension.ts";
import type { Guard } from "./guard.ts";

/** Where modules add the guards that schemas/guards.json describes. */
export const guardPoint = extension<Guard>("guard");

/** Every guard by its name. */
export const guards = guardPoint.entries;
