import type { Path } from "../../../generators/check/source/document.ts";
import { ask } from "../ask.ts";
import { checkDrafts } from "./judge.ts";
import { keepDrafts } from "./session.ts";
import { draftsOf, tellFailure, useStudio } from "./state.ts";
import { inTurn } from "./turn.ts";

const { getState, setState } = useStudio;

/** Learns which configs there are. */
export async function begin(): Promise<void> {
  try {
    setState({ files: await ask("files", {}) });
    // A preview of an older branch does not know where it stands.
    setState({ host: await ask("host", {}).catch(() => undefined) });
    keepDrafts();
    const wanted = decodeURIComponent(location.hash.slice(1));
    if (wanted !== "") await open(wanted);
  } catch (error) {
    tellFailure(error);
  }
}

/** Opens a config; drafts of others stay. */
export const open = (file: string): Promise<void> => inTurn(() => showFile(file));

/** Opens a config, and in its form the parts in which a place lies. */
export async function openAt(file: string, path: Path): Promise<void> {
  if (getState().file !== file) await open(file);
  const parts = path.map((_step, index) => JSON.stringify(path.slice(0, index + 1)));
  setState({ open: new Set([...getState().open, ...parts]) });
}

/** Shows a file, within a turn. */
export async function showFile(file: string): Promise<void> {
  history.replaceState(null, "", `#${file}`);
  setState({ file, value: undefined, begun: undefined, result: undefined, open: new Set(), touched: [] });
  await checkDrafts(draftsOf(getState().drafts), false);
}
