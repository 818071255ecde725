import type { StoredRecord } from "../../../platform/engine.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { sendLetters } from "../../../platform/letters/send.ts";
import { modelOf } from "../../../platform/lifecycle/known-model.ts";
import { companiesOf } from "../../../platform/records/companies-of.ts";
import { system } from "../../../platform/lifecycle/plan/actor.ts";
import { actorOf } from "../../../platform/lifecycle/setting.ts";

/** Sends a letter about a record outside of a transition: invitations sent again, words to an account's owner. */
export async function sendAbout(
  context: WriteContext,
  entity: string,
  record: StoredRecord,
  letter: string,
  places: Record<string, string> = {},
): Promise<void> {
  const parties = await companiesOf(context.trx, context.registry, entity, record, context.ports.clock.today());
  await sendLetters(context, {
    model: modelOf(context.registry),
    actor: actorOf(context) ?? system,
    entity,
    record,
    parties,
    letters: [letter],
    places,
  });
}
