import type { RenamePlan, RenameWish } from "../../../generators/rename/plan.ts";
import { ask } from "../ask.ts";
import { showFile } from "./open.ts";
import { useStudio } from "./state.ts";
import { inTurn } from "./turn.ts";

const { getState, setState } = useStudio;

/** Renames a field, call or page in its files, and opens what it is now. @throws Error with what to mend */
export function rename(wish: RenameWish): Promise<RenamePlan> {
  return inTurn(async () => {
    const plan = await ask("rename", { wish });
    setState({ files: await ask("files", {}), past: [], future: [] });
    await showFile(wish.kind === "page" ? `pages/${wish.to}.json` : (getState().file ?? ""));
    return plan;
  });
}
