import { checkDrafts } from "./judge.ts";
import { draftsOf, useStudio } from "./state.ts";
import { inTurn } from "./turn.ts";

const { getState, setState } = useStudio;

/** Takes the last change back. */
export function undo(): Promise<void> {
  return inTurn(async () => {
    const { past, future, drafts } = getState();
    const before = past.at(-1);
    if (before === undefined) return;
    setState({ past: past.slice(0, -1), future: [drafts, ...future], drafts: before });
    await checkDrafts(draftsOf(before), false);
  });
}

/** Makes the change again that was taken back last. */
export function redo(): Promise<void> {
  return inTurn(async () => {
    const { past, future, drafts } = getState();
    const [next, ...rest] = future;
    if (next === undefined) return;
    setState({ past: [...past, drafts], future: rest, drafts: next });
    await checkDrafts(draftsOf(next), false);
  });
}

/** Leaves what was changed in a file; it can be undone. */
export function discard(file: string): Promise<void> {
  return inTurn(async () => {
    const { [file]: _gone, ...rest } = getState().drafts;
    await checkDrafts(draftsOf(rest), true);
  });
}
