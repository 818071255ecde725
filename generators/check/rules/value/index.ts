import { unfitComparison } from "./comparison.ts";
import { never } from "./never.ts";
import { unsayable } from "./statement.ts";
import { untold } from "./untold.ts";
import { unfitInput } from "./unfit-input.ts";
import { noLeftSide, oneComparison, twoLeftSides } from "./condition-shape.ts";
import { missingInput } from "./missing-input.ts";
import { notHere, unknownParam, unknownPath, unknownSource, unknownStored, unknownUser } from "./unknown-operand.ts";
import { unknownOption } from "./option.ts";
import { otherId } from "./other-id.ts";
import { unnamedInput } from "./unnamed-input.ts";
import { untakenInput } from "./untaken-input.ts";

/** Kinds of findings about values and conditions. */
export const valueRules = [
  unfitComparison,
  noLeftSide,
  twoLeftSides,
  oneComparison,
  missingInput,
  notHere,
  unknownOption,
  otherId,
  unknownParam,
  unknownPath,
  unknownSource,
  unknownStored,
  unknownUser,
  unnamedInput,
  untakenInput,
  unfitInput,
  never,
  untold,
  unsayable,
];
