import type { Difference } from "../../../generators/migrations/compare.ts";
import type { Made } from "../../../generators/new/make.ts";
import { ask } from "../ask.ts";
import { words } from "../words.ts";
import { checkDrafts } from "./judge.ts";
import { type Changed, differing, type Drafts, draftsOf, tellFailure, useStudio } from "./state.ts";
import { inTurn } from "./turn.ts";

const { getState, setState } = useStudio;

/**
 * Steps back and forth over what is saved now. Of a file in which somebody else's changes were saved too, what it was
 * before is none of one's own steps any more.
 */
function overSaved(
  steps: readonly Drafts[],
  before: Drafts,
  texts: Readonly<Record<string, string>>,
  merged: string[],
) {
  const over = (step: Drafts): Drafts => {
    const files = new Set([...Object.keys(step), ...Object.keys(before)]);
    return differing(
      Object.fromEntries(
        [...files].flatMap((file): [string, Changed][] => {
          const base = texts[file];
          if (base === undefined) return step[file] === undefined ? [] : [[file, step[file]]];
          const text = step[file]?.text ?? before[file]?.base;
          return text === undefined || merged.includes(file) ? [] : [[file, { base, text }]];
        }),
      ),
    );
  };
  return steps.map(over);
}

/** What is left to do about the database; nothing where it is done with the save, as in a hosted preview. */
function migrationSteps(migration: Difference | undefined): Made["next"] {
  if (migration === undefined || getState().host?.branch !== undefined) return [];
  const name = "migration_left";
  return [{ en: words.getFixedT("en")(name), zh: words.getFixedT("zh")(name) }];
}

/** Saves all drafts, or says why not. @returns how many files were saved */
export function save(): Promise<number> {
  return inTurn(async () => {
    try {
      const { drafts } = getState();
      const answer = await ask("save", { drafts: draftsOf(drafts) });
      if ("conflicts" in answer) setState({ conflicts: answer.conflicts });
      if ("refused" in answer) setState({ refused: answer.refused });
      if (!("saved" in answer)) return 0;
      const { past, future, next } = getState();
      const { texts, merged, migration } = answer;
      const left = migrationSteps(migration);
      setState({
        drafts: {},
        past: overSaved(past, drafts, texts, merged).filter((step) => Object.keys(step).length > 0),
        future: overSaved(future, drafts, texts, merged).filter((step) => Object.keys(step).length > 0),
        conflicts: [],
        refused: [],
        next: [...next.filter(({ en }) => en !== words.getFixedT("en")("migration_left")), ...left],
      });
      await checkDrafts([], false);
      return answer.saved.length;
    } catch (error) {
      tellFailure(error);
      return 0;
    }
  });
}

/** Ends a conflict: takes what somebody else saved, or puts one's own at the places that contradict it. */
export function settle(file: string, mine: boolean): Promise<void> {
  return inTurn(async () => {
    const { conflicts, drafts } = getState();
    const conflict = conflicts.find((one) => one.file === file);
    if (conflict === undefined) return;
    setState({ conflicts: conflicts.filter((one) => one.file !== file) });
    const { [file]: _gone, ...rest } = drafts;
    await checkDrafts(
      draftsOf(mine ? { ...rest, [file]: { base: conflict.theirs, text: conflict.mine } } : rest),
      true,
    );
  });
}
