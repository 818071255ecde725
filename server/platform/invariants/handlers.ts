import type { ReadContext, WriteContext } from "../context.ts";
import { reads, writes, type Handlers } from "../handler.ts";
import { keepCheck, lastCheck, lookAtBooks, type LastCheck } from "./run.ts";

/** What the last check said; where there was none yet, checks now. */
async function shown(context: ReadContext): Promise<LastCheck> {
  return (await lastCheck(context.db)) ?? (await lookAtBooks(context));
}

/** Checks now and keeps what is found. */
async function check(context: WriteContext): Promise<LastCheck> {
  const found = await lookAtBooks(context);
  await keepCheck(context.trx, found);
  return found;
}

/** Handlers of the check of the books, by the name that calls give them. */
export const invariantHandlers: Handlers = {
  "books_check.get": reads(async (_input, context) => shown(context)),
  "books_check.run": writes(async (_input, context) => check(context)),
};
