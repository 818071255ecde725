import { tellFailure, useStudio } from "./state.ts";

const { setState } = useStudio;

/** Typing that follows within this many milliseconds is judged, and undone, as one. */
const PAUSE = 200;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What was typed last, until its turn comes: it is no draft yet. */
let waiting: (() => Promise<void>) | undefined;
/** The end of all that was begun: one thing is done after the other, so that none works on drafts of before another. */
let lastTurn: Promise<unknown> = Promise.resolve();

/** Does something once what was typed before is judged, and nothing else meanwhile. @throws whatever that throws */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  clearTimeout(timer);
  const typed = waiting;
  waiting = undefined;
  const done = lastTurn
    .then(async () => {
      if (waiting === undefined) setState({ isTyping: false });
      await typed?.();
    })
    .catch(tellFailure)
    .then(work);
  lastTurn = done.catch(() => undefined);
  return done;
}

/** Does something once nobody has typed for a moment. */
export const soon = (work: () => Promise<void>): void => {
  clearTimeout(timer);
  waiting = work;
  setState({ isTyping: true });
  timer = setTimeout(() => void checkTyped(work), PAUSE);
};

/** Has what was typed judged; what is typed while something else is done is judged as one. */
async function checkTyped(work: () => Promise<void>): Promise<void> {
  await lastTurn;
  if (waiting === work) await inTurn(async () => undefined);
}
