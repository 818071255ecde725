import { oddName } from "./name.ts";
import { wordlessValues } from "./wordless.ts";
import { unfitTitleOf } from "./title-of.ts";
import { unusedShape } from "./unused-shape.ts";
import { strayAccrual, unsaidAccrual } from "./accrues.ts";
import { strayAnew } from "./anew.ts";
import { unfitAmount, unsaidAmount } from "./amount.ts";
import { crossedBounds, unfitBound } from "./bound.ts";
import { unfitDays } from "./choosable-days.ts";
import { strayChoices, unchosenRef } from "./choices.ts";
import { unknownCategories } from "./categories.ts";
import { ceasing, choiceOfNothing, computedFromItself, computedFromUnfit, enteredComputed } from "./computed.ts";
import { undecided } from "./decided.ts";
import { unknownDefinition, unusedDefinition } from "./definition.ts";
import { unfitEncrypted } from "./encrypted.ts";
import { enteredNumber } from "./numbered.ts";
import { unknownFormat } from "./format.ts";
import { underItself, unknownKeyField } from "./key.ts";
import { joinedSchemas } from "./joined-schemas.ts";
import { multipleOf } from "./multiple-of.ts";
import { reservedOption, strayAgainst, strayCurrency, strayInstead, strayLate, strayOption } from "./option.ts";
import { strayWriting } from "./writing.ts";
import { unknownMaker } from "./maker.ts";
import { strayMark } from "./mark.ts";
import { ownerless } from "./owner.ts";
import { lostParty, lostThrough } from "./party.ts";
import { unboundedPattern, unsafePattern } from "./pattern.ts";
import { unknownRef } from "./ref.ts";
import { unknownRequiredField } from "./required.ts";
import { strayRows } from "./rows.ts";
import { declaredTwice, unknownRightField, unknownRightParty } from "./right.ts";
import { unknownRulePlace } from "./rule-at.ts";
import { strangeBrand, unknownShow } from "./show.ts";
import { unknownTitle } from "./title.ts";
import { unknownSum, unknownWhole } from "./total.ts";
import { standsWithNothing } from "./stands-with.ts";
import { strayStep } from "./step.ts";
import { idleKeys, typeless } from "./typeless.ts";
import { seenDraft } from "./seen-draft.ts";
import { unknownViewField } from "./view.ts";

/** Kinds of findings about entities. */
export const entityRules = [
  unfitBound,
  crossedBounds,
  enteredComputed,
  ceasing,
  choiceOfNothing,
  computedFromItself,
  computedFromUnfit,
  unknownDefinition,
  unusedDefinition,
  unknownFormat,
  unknownKeyField,
  multipleOf,
  joinedSchemas,
  strayOption,
  reservedOption,
  ownerless,
  lostParty,
  lostThrough,
  unboundedPattern,
  unsafePattern,
  unknownRef,
  unknownRequiredField,
  unknownRightField,
  unknownRightParty,
  declaredTwice,
  unknownRulePlace,
  strangeBrand,
  unknownShow,
  unknownTitle,
  unknownSum,
  unknownWhole,
  typeless,
  idleKeys,
  unknownViewField,
  unknownMaker,
  strayMark,
  unfitEncrypted,
  undecided,
  strayStep,
  strayRows,
  underItself,
  unchosenRef,
  strayChoices,
  enteredNumber,
  unknownCategories,
  strayInstead,
  strayLate,
  strayCurrency,
  strayWriting,
  strayAgainst,
  unfitAmount,
  unsaidAmount,
  strayAccrual,
  unsaidAccrual,
  strayAnew,
  seenDraft,
  unfitDays,
  unusedShape,
  standsWithNothing,
  wordlessValues,
  unfitTitleOf,
  oddName,
];
