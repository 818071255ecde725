import type { Guard } from "../../../platform/lifecycle/guards/guard.ts";
import * as facility from "./facility.ts";
import * as proposal from "./proposal.ts";
import * as subLimit from "./sub_limit.ts";

/** Guards of facilities and their parts. */
export const facilityGuards: Readonly<Record<string, Guard>> = { ...facility, ...proposal, ...subLimit };
