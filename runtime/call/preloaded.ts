import { onWrite } from "./after-call.ts";

/** Milliseconds for which an answer that came before it was asked for is taken for what the server says. */
const FRESH = 10_000;

interface Answers {
  readonly came: number;
  readonly byAddress: Map<string, unknown>;
}

/** The answers that came with the loader, or are on their way. */
let answers: Promise<Answers> | undefined;

/** The same address for the same question, in whichever order its query was put together. */
function normalised(address: string): string {
  const [path = "", query] = address.split("?");
  if (query === undefined) return path;
  const search = new URLSearchParams(query);
  search.sort();
  return `${path}?${search.toString()}`;
}

/**
 * Keeps answers that were asked for together, before the page asks for each.
 * @param coming by the addresses of their calls
 */
export function keepPreloaded(coming: Promise<readonly { address: string; data: unknown }[]>): void {
  answers = coming.then(
    (rows) => ({
      came: performance.now(),
      byAddress: new Map(rows.map(({ address, data }) => [normalised(address), data])),
    }),
    () => ({ came: 0, byAddress: new Map() }),
  );
}

/** Forgets them: what was written since, or who is signed in, may have made them untrue. */
export function forgetPreloaded(): void {
  answers = undefined;
}

onWrite(forgetPreloaded);

/** Whether there may be an answer to take. */
export const isPreloading = (): boolean => answers !== undefined;

/** The answer to a call at this address, once, while it is fresh; undefined where the server must be asked. */
export async function takePreloaded(address: string): Promise<unknown> {
  const mine = answers;
  if (mine === undefined) return undefined;
  const { came, byAddress } = await mine;
  const key = normalised(address);
  const data = answers === mine && performance.now() - came < FRESH ? byAddress.get(key) : undefined;
  byAddress.delete(key);
  if (byAddress.size === 0 && answers === mine) answers = undefined;
  return data;
}
