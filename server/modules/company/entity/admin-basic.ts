import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import type { Input } from "../../../platform/handler.ts";
import { engine } from "../../../platform/lifecycle/engine.ts";
import { readRecord } from "../../../platform/query/read.ts";
import { createDraft, updateDraft } from "../../../platform/records/draft.ts";
import { Refusal, refuseFields, type FieldMessage } from "../../../platform/refusal.ts";
import { refuseStale } from "../../../platform/records/update.ts";
import { executeNow } from "../../../platform/lifecycle/execute-now.ts";
import { companyGet, companyUpdate } from "../own.ts";
import { ownCompany } from "../../people/user/colleague.ts";

/** What the register says of an entity, and what a request for another brings beside it. */
const REGISTERED = ["legal_name", "entity_type", "registered_address"] as const;
const OF_REQUEST = ["reason", "proof_file"] as const;

const part = (
  input: HandlerInputs["user.admin_basic"],
  names: readonly (keyof HandlerInputs["user.admin_basic"])[],
): Input => Object.fromEntries(names.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]));

/** Asks a fund provider for other registered data, with the reason and the extract of the register. */
async function askChange(
  input: HandlerInputs["user.admin_basic"],
  entity: Input & { id: string },
  context: WriteContext,
): Promise<void> {
  const { country: _country, ...address } = (input.registered_address ?? entity["registered_address"] ?? {}) as Record<
    string,
    unknown
  >;
  try {
    const made = await createDraft(context, engine, "company_change", {
      entity: entity.id,
      legal_name: entity["legal_name"],
      entity_type: entity["entity_type"],
      ...part(input, ["legal_name", "entity_type"]),
      ...address,
      ...part(input, OF_REQUEST),
    });
    await executeNow(context, "company_change", made.id, "submit");
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== "invalid_fields" || !Array.isArray(error.data)) throw error;
    // The request has the address's parts as fields of its own; who asked gave them in one.
    refuseFields(
      (error.data as FieldMessage[]).map((one) =>
        [...REGISTERED, ...OF_REQUEST].some((name) => name === one.field)
          ? one
          : { ...one, field: `registered_address.${one.field}` },
      ),
    );
  }
}

/**
 * The company's own words about itself and the registered data of one of its entities, by its administrator. Data on
 * which a fund provider's approval rests become a request, which the company that is answered names.
 * @throws Refusal stale_version for another version, invalid_fields for a foreign file or a request without reason and
 * proof, rule_violated for another name of an approved company
 */
export async function adminBasic(input: HandlerInputs["user.admin_basic"], context: WriteContext): Promise<unknown> {
  const { entity: named, version, ...given } = input;
  const own = Object.fromEntries(
    Object.entries(given).filter(([field]) => ![...REGISTERED, ...OF_REQUEST].some((name) => name === field)),
  );
  const registered = part(input, REGISTERED);
  if (Object.keys(registered).length > 0) {
    const { record } = await readRecord(context, "company_entity", named ?? context.acting?.entities[0], {
      lock: true,
    });
    const approved = await context.trx.first(
      `SELECT 1 AS found FROM kyc_case WHERE entity = $1::bigint AND status = 'approved' LIMIT 1`,
      [record.id],
    );
    if (approved) await askChange(input, record, context);
    else
      await updateDraft(context, engine, "company_entity", { id: record.id, version: record.version, ...registered });
  }
  if (Object.keys(own).length > 0) return companyUpdate({ ...own, version }, context);
  const { record } = await readRecord(context, "company", ownCompany(context));
  if (record.version !== version) await refuseStale(context, "company", record.id);
  return companyGet(input, context);
}
