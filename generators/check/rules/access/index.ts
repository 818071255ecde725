import { closedCall } from "./call.ts";
import { widened } from "./parent.ts";
import { unknownPermission, unknownRole } from "./roles.ts";
import { nobodyTakes } from "./transition.ts";

/** Kinds of findings about who may. */
export const accessRules = [
  closedCall, widened, unknownRole, unknownPermission, nobodyTakes,
];
