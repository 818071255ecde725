import type { WriteContext } from "../context.ts";
import { modelOf } from "../lifecycle/known-model.ts";
import { companiesOf } from "../records/companies-of.ts";
import { system } from "../lifecycle/plan/actor.ts";
import { isOpen } from "../lifecycle/plan/open.ts";
import { anyRecord } from "../query/unscoped.ts";
import { sendLetters } from "./send.ts";

/** A letter with a link that is to go out anew. */
export interface ResentLetter {
  readonly letter: string;
  readonly entity: string;
  readonly id: string;
  /** The one address it goes to; if the record no longer names it, nothing goes out. */
  readonly recipient: string;
}

/** Writes a letter anew with a fresh link to the same recipient; gives whether its decision is still open. */
export async function resend(context: WriteContext, { letter, entity, id, recipient }: ResentLetter): Promise<boolean> {
  const model = modelOf(context.registry);
  const record = await anyRecord(context.trx, context.registry, entity, id, { lock: true });
  const offered = context.registry.letters
    .get(letter)
    ?.parts.map((part) => part.link)
    .find((link) => link !== undefined && !link.startsWith("/"));
  const move = offered === undefined ? undefined : model.move(entity, offered);
  const today = context.ports.clock.today();
  if (!record || !move || !isOpen(move, record, today)) return false;
  const parties = await companiesOf(context.trx, context.registry, entity, record, today);
  await sendLetters(context, { model, actor: system, entity, record, parties, letters: [letter], only: recipient });
  return true;
}
