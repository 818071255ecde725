import { addressless } from "./addressless.ts";
import { setsCalculated } from "./sets.ts";
import { agreedAlone, silentAgreement } from "./alone.ts";
import { unfitAppended } from "./appends.ts";
import { unfitApproval, unfitLink } from "./approval.ts";
import { unaskedNeed, unknownAsk } from "./ask.ts";
import { unknownAxis } from "./axis.ts";
import { nobodyOffered, unheldPermission, unknownParty } from "./by.ts";
import { openCases } from "./case.ts";
import { committedBlindly, unknownCommitted } from "./commits.ts";
import { unknownEffect, unknownTakes } from "./effect.ts";
import { unknownGuard } from "./guard.ts";
import { unknownLetter } from "./letter.ts";
import { unfitCounterparty } from "./counterparty.ts";
import { unfitLinkPage } from "./link-at.ts";
import { unknownShows } from "./shows.ts";
import { unfitSignsOut } from "./signs-out.ts";
import { refusesOwn } from "./refuses-own.ts";
import { unfitPerson } from "./person.ts";
import { unknownAnswered, unknownNotBy, unknownNotBySince, unknownOnlyBy } from "./not-by.ts";
import { unfitOn } from "./on.ts";
import { leftFinal, staying, unleft, unreached } from "./reached.ts";
import { unaskedRule, unsetRule } from "./rule.ts";
import { sameTransition } from "./same-name.ts";
import { samePlace } from "./same-place.ts";
import { unfinished } from "./unfinished.ts";
import { unknownFromState, unknownToState } from "./state.ts";
import { uncalledSystem } from "./system.ts";
import { unfitEach, unknownThen } from "./then.ts";
import { unknownTaskKind } from "./task-kind.ts";
import { taskNowhere } from "./task-page.ts";
import { unreachedThen } from "./then-ref.ts";
import { unfitStepAmount } from "./step-amount.ts";
import { unsentTicket } from "./ticket.ts";
import { timelessTimer, unfitReminder, unfitTimer } from "./timer.ts";
import { decisionUnasked } from "./unasked-decision.ts";
import { unoffered } from "./unoffered.ts";
import { writesWhatWaits } from "./writes-what-waits.ts";

/** Kinds of findings about lifecycles. */
export const lifecycleRules = [
  unknownShows,
  agreedAlone,
  silentAgreement,
  unfinished,
  unfitApproval,
  unfitLink,
  unknownAsk,
  unaskedNeed,
  unknownAxis,
  unknownParty,
  unheldPermission,
  nobodyOffered,
  openCases,
  unknownEffect,
  unknownGuard,
  unknownLetter,
  unknownNotBy,
  unknownNotBySince,
  unknownOnlyBy,
  unknownAnswered,
  unfitPerson,
  refusesOwn,
  unreached,
  unleft,
  staying,
  leftFinal,
  sameTransition,
  samePlace,
  unknownFromState,
  unknownToState,
  uncalledSystem,
  unknownThen,
  unfitEach,
  unfitTimer,
  timelessTimer,
  unfitReminder,
  unfitCounterparty,
  unfitLinkPage,
  unfitOn,
  unreachedThen,
  unknownTakes,
  unsentTicket,
  unfitSignsOut,
  unaskedRule,
  unsetRule,
  taskNowhere,
  writesWhatWaits,
  unoffered,
  addressless,
  unknownCommitted,
  committedBlindly,
  decisionUnasked,
  unfitStepAmount,
  unfitAppended,
  unknownTaskKind,
  setsCalculated,
];
