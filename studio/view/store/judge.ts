import { ask } from "../ask.ts";
import type { Draft } from "../../configs/drafts.ts";
import { differing, draftsOf, tellFailure, useStudio } from "./state.ts";
import { inTurn } from "./turn.ts";

const { getState, setState } = useStudio;

/** Has drafts judged, and shows what the file at hand holds then. @param step whether that can be undone */
export async function checkDrafts(drafts: readonly Draft[], step: boolean): Promise<void> {
  const { file, asked } = getState();
  try {
    const result = await ask("judge", { drafts, file, asked: drafts.length === 0 ? [] : asked });
    const { drafts: before, past, isTyping, value } = getState();
    const after = differing(
      Object.fromEntries(
        drafts.map(({ file: name, base }) => [name, { base, text: result.texts[name] ?? base }] as const),
      ),
    );
    setState({
      result,
      asked: Object.keys(after).length === 0 ? [] : result.wanted.map(({ namespace, key }) => ({ namespace, key })),
      // What was typed meanwhile stays; the next answer speaks of it.
      value: isTyping ? value : result.value,
      ...(isTyping || (file !== undefined && file in after) ? {} : { begun: result.text }),
      trouble: undefined,
      refused: [],
      drafts: after,
      ...(step && JSON.stringify(before) !== JSON.stringify(after) ? { past: [...past, before], future: [] } : {}),
    });
  } catch (error) {
    tellFailure(error);
  }
}

async function baseOf(file: string): Promise<string> {
  const { drafts, file: own, begun } = getState();
  return drafts[file]?.base ?? (file === own ? begun : undefined) ?? (await ask("open", { file })).text;
}

/** Makes a change of a file a draft. @param begun what it was when it was seen, where that is known */
export async function putDraft(file: string, change: Pick<Draft, "text" | "value">, begun?: string): Promise<void> {
  try {
    const base = begun ?? (await baseOf(file));
    const others = draftsOf(getState().drafts).filter((draft) => draft.file !== file);
    await checkDrafts([...others, { file, base, ...change }], true);
  } catch (error) {
    tellFailure(error);
  }
}

/** Shows what others saved meanwhile in the file at hand, unless something is being typed. */
export async function renew(): Promise<void> {
  if (getState().isTyping) return;
  await inTurn(async () => {
    const { file, drafts } = getState();
    if (file !== undefined) await checkDrafts(draftsOf(drafts), false);
  });
}
