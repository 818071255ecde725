import type { Removal } from "../../configs/drafts.ts";
import { ask } from "../ask.ts";
import { checkDrafts } from "./judge.ts";
import { draftsOf, useStudio } from "./state.ts";
import { inTurn } from "./turn.ts";

/** What hangs on a state of the lifecycle at hand. @throws Error where it cannot go */
export function hangingOn(name: string): Promise<Removal> {
  return inTurn(async () => {
    const { file = "", drafts } = useStudio.getState();
    return ask("removal", { drafts: draftsOf(drafts), gone: { file, name } });
  });
}

/** Takes a state away as drafts; one step back brings it again. */
export const removeState = ({ drafts }: Removal): Promise<void> => inTurn(() => checkDrafts(drafts, true));
