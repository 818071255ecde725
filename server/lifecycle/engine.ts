import type { Engine } from "../engine.ts";
import { act } from "./act.ts";
import { allowedActions, offeredActions } from "./allowed.ts";
import { beforeSave } from "./derive/before-save.ts";
import { life } from "./life.ts";
import { preview } from "./preview.ts";
import { saved } from "./saved.ts";

/** The engine of lifecycles: every write of a record's state goes through it. */
export const engine: Engine = { act, plan: preview, allowedActions, offeredActions, life, derive: beforeSave, saved };
