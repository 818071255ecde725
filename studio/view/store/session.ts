import { type Drafts, useStudio } from "./state.ts";

const { getState, setState } = useStudio;

/** Where this tab stores what is not saved, and the steps back and forth: the page loads anew as the server starts. */
const DRAFTS_KEY = "studio:drafts";
const STEPS_KEY = "studio:steps";
/** Characters of steps; a tab holds some five million in all, and drafts go before steps. */
const MOST_OF_STEPS = 2_000_000;

interface Steps {
  readonly past: readonly Drafts[];
  readonly future: readonly Drafts[];
}

const read = <Value>(key: string, none: Value): Value =>
  JSON.parse(sessionStorage.getItem(key) ?? JSON.stringify(none)) as Value;

/** The nearest steps, of which a tab holds so many characters. @param steps the nearest first */
function nearest(steps: readonly Drafts[], most: number): Drafts[] {
  let left = most;
  const far = steps.findIndex((step) => (left -= JSON.stringify(step).length) < 0);
  return far < 0 ? [...steps] : steps.slice(0, far);
}

/** Stores the nearest steps; none where drafts leave no room for them. */
function storeSteps({ past, future }: Steps): void {
  const steps: Steps = {
    past: nearest(past.toReversed(), MOST_OF_STEPS / 2).toReversed(),
    future: nearest(future, MOST_OF_STEPS / 2),
  };
  try {
    sessionStorage.setItem(STEPS_KEY, JSON.stringify(steps));
  } catch {
    sessionStorage.removeItem(STEPS_KEY);
  }
}

/** Takes up what this tab had not saved, and what it could undo and redo; keeps both from now on. */
export function keepDrafts(): void {
  const { files } = getState();
  const names = new Set(files.map(({ file }) => file));
  const there = (drafts: Drafts): Drafts =>
    Object.fromEntries(Object.entries(drafts).filter(([name]) => names.has(name)));
  const { past, future } = read<Steps>(STEPS_KEY, { past: [], future: [] });
  setState({ drafts: there(read<Drafts>(DRAFTS_KEY, {})), past: past.map(there), future: future.map(there) });
  stopKeeping?.();
  stopKeeping = useStudio.subscribe((now, before) => {
    if (now.drafts !== before.drafts) sessionStorage.setItem(DRAFTS_KEY, JSON.stringify(now.drafts));
    if (now.past !== before.past || now.future !== before.future) storeSteps(now);
  });
}
let stopKeeping: (() => void) | undefined;
