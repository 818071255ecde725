import type { Path } from "../../../generators/check/source/document.ts";
import { ask } from "../ask.ts";
import { checkDrafts } from "./judge.ts";
import { type Drafts, draftsOf, tellFailure, useStudio } from "./state.ts";
import { inTurn } from "./turn.ts";

const { getState, setState } = useStudio;

/** Where this tab keeps what is not saved: the page is loaded anew when the server starts again. */
const DRAFTS_KEY = "studio:drafts";

/** Takes up what this tab had not saved, and keeps what is not saved from now on. */
function keepDrafts(): void {
  const { files } = getState();
  const stored = JSON.parse(sessionStorage.getItem(DRAFTS_KEY) ?? "{}") as Drafts;
  const there = Object.entries(stored).filter(([name]) => files.some((one) => one.file === name));
  if (there.length > 0) setState({ drafts: Object.fromEntries(there) });
  stopKeeping?.();
  stopKeeping = useStudio.subscribe(({ drafts }, before) => {
    if (drafts !== before.drafts) sessionStorage.setItem(DRAFTS_KEY, JSON.stringify(drafts));
  });
}
let stopKeeping: (() => void) | undefined;

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
