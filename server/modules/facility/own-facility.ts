import type { WriteContext } from "../../platform/context.ts";
import { refuseFields } from "../../platform/refusal.ts";
import { fieldMessages } from "../../platform/wording.ts";

/**
 * The facility for which a fund provider sets something of its own; undefined where it names none.
 * @param entity whose field `facility` says it
 * @throws Refusal invalid_fields at facility where it is not one that the acting fund provider grants
 */
export async function ownFacility(
  context: WriteContext,
  entity: string,
  facility: string | undefined,
): Promise<string | undefined> {
  if (facility === undefined) return undefined;
  const found = await context.trx.first<{ id: string }>(
    "SELECT id FROM facility WHERE id = $1::bigint AND financier_entity = ANY($2::bigint[])",
    [facility, context.acting?.entities ?? []],
  );
  if (!found) refuseFields(fieldMessages(context.say, entity, [{ path: "facility", keyword: "options", params: {} }]));
  return facility;
}
