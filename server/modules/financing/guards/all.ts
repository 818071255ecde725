import type { Guard } from "../../../platform/lifecycle/guards/guard.ts";
import * as application from "./application.ts";

/** Guards of financing applications. */
export const financingGuards: Readonly<Record<string, Guard>> = { ...application };
