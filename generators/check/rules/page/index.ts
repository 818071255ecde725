import { idleTabWith } from "./tab-sections.ts";
import { unfitFirstDay } from "./first-day.ts";
import { unfitReach } from "./reach.ts";
import { groupAsField } from "./group-field.ts";
import { excessInput } from "./ask.ts";
import { chooseless } from "./chooseless.ts";
import { inputElsewhere } from "./input-elsewhere.ts";
import { partLeftOut, wholeOfOtherKind, wholeUnsaid } from "./bar.ts";
import { sameForAll } from "./chart-open.ts";
import { unknownShownCode } from "./code.ts";
import { unknownComponent } from "./component.ts";
import { sourceCycle } from "./cycle.ts";
import { unknownDisplay } from "./display.ts";
import { fileCall } from "./file-call.ts";
import { fillCycle } from "./fill-cycle.ts";
import { hiddenTask, manySubjects } from "./hidden-task.ts";
import { unkeptDraft } from "./kept-draft.ts";
import { literalText } from "./literal.ts";
import { mainSection } from "./main-section.ts";
import { fieldButton, strayBegin, unknownNarrowing } from "./narrowed.ts";
import { figuredRows } from "./figured-rows.ts";
import { choicelessFilter } from "./filter-choices.ts";
import { namelessRows } from "./nameless-rows.ts";
import { noSource } from "./no-source.ts";
import { sourceTarget } from "./source-target.ts";
import { oneKind } from "./one-kind.ts";
import { leftOut } from "./left-out.ts";
import { duplicateItem } from "./duplicate-item.ts";
import { unselectable } from "./selection.ts";
import { unshownFormat } from "./shown-format.ts";
import { oneVerb } from "./one-verb.ts";
import { papersAway, papersOfNothing } from "./papers.ts";
import { paramType } from "./param-type.ts";
import { parkedReached } from "./parked.ts";
import { treeOfIds } from "./tree.ts";
import { unfitBeside } from "./beside.ts";
import { undeclaredRedirect } from "./redirect.ts";
import { rowsOfRows } from "./rows-of-rows.ts";
import { itemOfRow } from "./row-item.ts";
import { sameName } from "./same-name.ts";
import { serverField } from "./server-field.ts";
import { tooManyComponents } from "./too-many-components.ts";
import { twoWaysAtOnce } from "./two-ways.ts";
import { unknownCall } from "./unknown-call.ts";
import { unknownColumn, unknownField, unknownFigure, unknownFormField, unknownValue } from "./unknown-item.ts";
import { unknownEntity } from "./unknown-entity.ts";
import { unknownFrom } from "./unknown-from.ts";
import { unaddressedFilter } from "./page-filter.ts";
import { notCarriedOut } from "./not-carried-out.ts";
import { unnamedRecord } from "./unnamed-record.ts";
import { unsummedHeadline } from "./headline.ts";
import { unknownLetterShown } from "./unknown-letter.ts";
import { unknownTransition } from "./unknown-transition.ts";
import { unknownView } from "./unknown-view.ts";
import { unreadable } from "./unreadable.ts";
import { untakenFilter, untakenSort, untakenTotal } from "./list-option.ts";
import { otherRecord } from "./other-record.ts";
import { nextStep } from "./next-step.ts";
import { takenThere } from "./taken-there.ts";
import { unplanned } from "./unplanned.ts";
import { unasked } from "./question.ts";
import { unusedSource } from "./unused-source.ts";

/** Kinds of findings about pages. */
export const pageRules = [
  twoWaysAtOnce,
  inputElsewhere,
  unkeptDraft,
  hiddenTask,
  manySubjects,
  excessInput,
  fieldButton,
  strayBegin,
  unknownNarrowing,
  unknownShownCode,
  unknownComponent,
  sourceCycle,
  unknownDisplay,
  fileCall,
  fillCycle,
  literalText,
  mainSection,
  noSource,
  sourceTarget,
  oneKind,
  oneVerb,
  paramType,
  parkedReached,
  undeclaredRedirect,
  sameName,
  serverField,
  tooManyComponents,
  unknownCall,
  unknownColumn,
  unknownEntity,
  unknownField,
  unknownFigure,
  groupAsField,
  unknownFormField,
  unknownFrom,
  unknownLetterShown,
  unknownTransition,
  unknownValue,
  unknownView,
  unreadable,
  untakenFilter,
  untakenSort,
  untakenTotal,
  unusedSource,
  unsummedHeadline,
  unnamedRecord,
  unaddressedFilter,
  chooseless,
  unplanned,
  namelessRows,
  figuredRows,
  rowsOfRows,
  unfitFirstDay,
  unfitReach,
  wholeUnsaid,
  wholeOfOtherKind,
  partLeftOut,
  sameForAll,
  treeOfIds,
  unfitBeside,
  itemOfRow,
  papersOfNothing,
  papersAway,
  takenThere,
  nextStep,
  otherRecord,
  duplicateItem,
  leftOut,
  notCarriedOut,
  unselectable,
  unasked,
  unshownFormat,
  idleTabWith,
  choicelessFilter,
];
