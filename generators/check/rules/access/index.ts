import { closedCall } from "./call.ts";
import { narrowMain } from "./main-source.ts";
import { closedEntry, openForm } from "./offered.ts";
import { widened } from "./parent.ts";
import { unknownPermission, unknownRole } from "./roles.ts";
import { namedTwice, openWrite } from "./permission.ts";
import { nobodyTakes } from "./transition.ts";

/** Kinds of findings about who may. */
export const accessRules = [
  closedCall,
  widened,
  unknownRole,
  unknownPermission,
  nobodyTakes,
  openWrite,
  namedTwice,
  openForm,
  closedEntry,
  narrowMain,
];
