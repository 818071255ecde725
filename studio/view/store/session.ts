import { type Drafts, useStudio } from "./state.ts";

const { getState, setState } = useStudio;

/** Where this tab stores what is not saved, and the steps back and forth: the page loads anew as the server starts. */
const DRAFTS_KEY = "studio:drafts";
const STEPS_KEY = "studio:steps";
/** A tab keeps some five million characters in all; drafts go before steps. */
const MOST_OF_STEPS = 2_000_000;

interface Steps {
  readonly past: readonly Drafts[];
  readonly future: readonly Drafts[];
}

const read = <Value>(key: string, none: Value): Value =>
  JSON.parse(sessionStorage.getItem(key) ?? JSON.stringify(none)) as Value;

/** The steps as they are stored: of more than a tab holds, those that are nearest. */
function storedSteps({ past, future }: Steps): string {
  const text = JSON.stringify({ past, future });
  if (text.length <= MOST_OF_STEPS || past.length + future.length === 0) return text;
  const [rest, ahead] = past.length >= future.length ? [past.slice(1), future] : [past, future.slice(0, -1)];
  return storedSteps({ past: rest, future: ahead });
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
    if (now.past !== before.past || now.future !== before.future) sessionStorage.setItem(STEPS_KEY, storedSteps(now));
  });
}
let stopKeeping: (() => void) | undefined;
