import { setTimeout as wait } from "node:timers/promises";
import type { OwnContext, WriteContext } from "../context.ts";
import type { Handler, Input } from "../handler.ts";
import { owns } from "../handler.ts";

/** Longer than any of these calls works, so that how long an answer takes tells nothing. */
const EVEN_MILLISECONDS = 60;

/**
 * Work on its own transactions whose answer to strangers takes the same time whatever it found; refusals take it too.
 */
export const evenlyOwned =
  <In = Input>(handle: (input: In, context: OwnContext) => Promise<unknown>) =>
  async (input: In, context: OwnContext): Promise<unknown> => {
    const enough = wait(EVEN_MILLISECONDS);
    try {
      return await handle(input, context);
    } finally {
      if (context.acting === undefined) await enough;
    }
  };

/**
 * A handler whose answer to strangers takes the same time whatever it found: what was written is committed first, and
 * the rest of the time is waited outside of the transaction. Refusals wait too.
 */
export const evenly = <In = Input>(handle: (input: In, context: WriteContext) => Promise<unknown>): Handler<In> =>
  owns(evenlyOwned((input, context) => context.transaction((write) => handle(input, write))));
