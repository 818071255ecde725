import { SourceFailed } from "./request.ts";

type Input = Readonly<Record<string, unknown>>;
type Ask = (input: Input) => Promise<unknown>;

/** What a list's answer says of where its page ended. */
interface Ended {
  readonly next?: string;
}

/** How the code of an answer reads that finds something wrong with what was sent. */
const WRONG = "100";

/** Pages of one list, each asked for from where the one before ended, as far as that is known. */
export interface Pages {
  ask(input: Input, ask: Ask): Promise<unknown>;
}

/**
 * Remembers where each page of a list ended, so that the next one is read from there and not counted off from the
 * start, however far behind it is, and rows that come or go before it do not move it. A page that is jumped to is
 * counted off. What is narrowed or ordered otherwise is another list.
 */
export function makePages(): Pages {
  const ends = new Map<number, string>();
  let list = "";
  return {
    async ask(input, ask) {
      const { page, ...narrowed } = input;
      if (typeof page !== "number") return ask(input);
      const own = JSON.stringify(narrowed);
      if (own !== list) ends.clear();
      list = own;
      const after = ends.get(page - 1);
      const answer = await (after === undefined ? ask(input) : behind(input, after, ask));
      const next = (answer as Ended | null | undefined)?.next;
      if (own === list && next === undefined) ends.delete(page);
      else if (own === list && next !== undefined) ends.set(page, next);
      return answer;
    },
  };
}

/** A server of another version may not know the place, and is asked for the page by its number. */
async function behind(input: Input, after: string, ask: Ask): Promise<unknown> {
  try {
    return await ask({ ...input, after });
  } catch (error) {
    if (error instanceof SourceFailed && error.code === WRONG) return ask(input);
    throw error;
  }
}
