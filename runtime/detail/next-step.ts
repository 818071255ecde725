import { sentenceOf, wordsOf } from "../action/words.ts";
import { pendingOf } from "../action/pending.ts";
import { word } from "../label/label.ts";
import { isDanger as takesAway, stepOf } from "../action/target.ts";
import type { PageContext } from "../model/context.ts";
import type { Action } from "../model/grammar.ts";

/**
 * The actions of a record: as the page orders them, else all that the server offers in the lifecycle's order.
 * @param whole behind the page's own stands what else the server offers: who came to decide finds the decision on
 * whatever page
 */
export function actionsOf(page: PageContext, whole = false): readonly Action[] {
  const { actions, entity = "" } = page.bundle.page;
  const own = (actions ?? []).filter((action) => (action.on ?? "page") === "page");
  if (actions !== undefined && !whole) return own;
  const offered = new Set(own.map((action) => (action.do ?? action.takes)?.replace(`${entity}.`, "")));
  const rest = Object.entries(page.bundle.transitions)
    // What begins another record is no step of this one.
    .filter(([name, { called, from }]) => name.startsWith(`${entity}.`) && called !== true && from !== "new")
    .map(([name]) => name.slice(entity.length + 1))
    .filter((name) => !offered.has(name));
  return [...own, ...rest.map((name): Action => ({ do: name }))];
}

/** Whether a step takes something away. */
export const isDanger = (page: PageContext, action: Action): boolean => takesAway(stepOf(page, action));

/** The step that a colleague has asked for, where it is offered to this user: to be agreed to. */
function agreedTo(page: PageContext, offered: readonly Action[]): NextStep | undefined {
  const request = pendingOf(page.record());
  const { entity = "" } = page.bundle.page;
  const action = offered.find(({ do: does, takes }) => {
    // A form that takes the step shows what was asked, and agrees to it.
    const named = does ?? takes;
    return named !== undefined && (named === request?.transition || named === `${entity}.${request?.transition}`);
  });
  if (request === undefined || action === undefined) return undefined;
  const step = wordsOf(page, action);
  return {
    action,
    sentence: word("request.asked", { name: request.requested_by ?? "", step }),
    button: step,
    agrees: true,
  };
}

export interface NextStep {
  action: Action;
  /** Absent of a step that says nothing of itself before it is taken. */
  sentence?: string | undefined;
  button: string;
  /** It agrees to what a colleague has asked for. */
  agrees?: true;
}

/** The step for which the page was opened, as a task asks for it, where it is offered. */
function askedFor(page: PageContext, offered: readonly Action[]): NextStep | undefined {
  const { entity = "" } = page.bundle.page;
  const action = offered.find(({ do: does, takes }) => {
    const named = does ?? takes;
    return page.step !== undefined && (named === page.step || named === `${entity}.${page.step}`);
  });
  return (
    action && {
      action,
      sentence: sentenceOf(page, action, "next", undefined, page.record()),
      button: wordsOf(page, action),
    }
  );
}

/**
 * The next step for this user: the one that a task asks for, else the first offered action that moves the record on and
 * says so, else what a colleague has asked for and this user may agree to; none where the page itself leads elsewhere
 * first. What is offered quietly corrects a step that was taken: it is no next one.
 */
export function nextStep(page: PageContext, offered: readonly Action[]): NextStep | undefined {
  const ofTask = askedFor(page, offered);
  if (ofTask !== undefined) {
    const agreed = agreedTo(page, offered);
    return agreed?.action === ofTask.action ? agreed : ofTask;
  }
  const moves = offered.filter(
    (action) =>
      (action.do ?? action.takes) !== undefined &&
      action.of === undefined &&
      action.as !== "quiet" &&
      !isDanger(page, action),
  );
  const [first] = offered.filter((one) => one.as === "primary" && !isDanger(page, one));
  const action =
    first === undefined
      ? moves.find((one) => one.do !== undefined && sentenceOf(page, one, "next") !== undefined)
      : moves.find((one) => one === first);
  const sentence = action && sentenceOf(page, action, "next", undefined, page.record());
  return action === undefined || sentence === undefined
    ? agreedTo(page, offered)
    : { action, sentence, button: wordsOf(page, action) };
}

/**
 * Other actions, dangerous ones last. One alone stands out: where the next step does, none of these; else the first
 * that is to.
 */
export function others(page: PageContext, offered: readonly Action[], next: NextStep | undefined): Action[] {
  const [first] = next === undefined ? offered.filter((action) => action.as === "primary") : [];
  return offered
    .filter((action) => action !== next?.action)
    .map((action): Action => (action.as === "primary" && action !== first ? { ...action, as: "button" } : action))
    .toSorted((one, other) => Number(isDanger(page, one)) - Number(isDanger(page, other)));
}
