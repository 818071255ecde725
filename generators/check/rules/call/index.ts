import { addsToNoRows } from "./adds.ts";
import { shapeless } from "./answer.ts";
import { unaskableAtStart } from "./at-start.ts";
import { unfitChoices } from "./choices.ts";
import { unknownCode } from "./code.ts";
import { undeclaredCall } from "./complete.ts";
import { unknownDoes } from "./does.ts";
import { duplicateCall } from "./duplicate.ts";
import { unknownEnvironment } from "./environment.ts";
import { unknownFilter, unknownSearch, unknownSort } from "./list-options.ts";
import { unknownFind, unknownMatch } from "./find.ts";
import { unknownFirstOrder } from "./first-order.ts";
import { unfitMethod } from "./method.ts";
import { oneKindOfCall } from "./one-kind.ts";
import { unknownReader } from "./reader.ts";
import { unknownRequired } from "./required.ts";
import { offersOfNothing } from "./offers.ts";
import { shadowedCall } from "./shadowed.ts";
import { unknownTarget } from "./target.ts";
import { needlessGathering, ungathered, unmadeIndex } from "./index-of-list.ts";
import { nestedTotal, unaddedTotal, undecidedTotal, unknownTotal } from "./total.ts";
import { unknownUpload } from "./upload.ts";
import { unknownCallView } from "./view.ts";

/** Kinds of findings about calls. */
export const callRules = [
  shapeless,
  unfitChoices,
  unknownCode,
  undeclaredCall,
  unknownDoes,
  duplicateCall,
  unknownEnvironment,
  unknownFilter,
  unknownFirstOrder,
  unfitMethod,
  oneKindOfCall,
  unknownRequired,
  unknownSearch,
  unknownSort,
  unknownTarget,
  unknownTotal,
  unknownUpload,
  unknownCallView,
  unknownFind,
  unknownMatch,
  addsToNoRows,
  offersOfNothing,
  shadowedCall,
  unknownReader,
  unaddedTotal,
  nestedTotal,
  undecidedTotal,
  unaskableAtStart,
  unmadeIndex,
  ungathered,
  needlessGathering,
];
