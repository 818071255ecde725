import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { engine } from "../../../platform/lifecycle/engine.ts";
import { detail } from "../../../platform/records/detail.ts";
import { createDraft } from "../../../platform/records/draft.ts";
import { updateRecord } from "../../../platform/records/update.ts";
import { consumeRetrieved } from "./request.ts";

const OURS: Readonly<Record<string, string>> = {
  name: "name",
  id_no: "id_no",
  nationality: "nationality",
  date_of_birth: "dob",
  address: "address",
};

/**
 * Makes a draft of an authorizer from what a person let us retrieve; those fields are locked with their source shown.
 * @throws Refusal 1037 for a state that was used or is another's
 */
export async function fillAuthorizer(
  input: HandlerInputs["authorizer.from_myinfo"],
  context: WriteContext,
): Promise<unknown> {
  const {
    retrieved: { person },
  } = await consumeRetrieved(context, input.state);
  const given = Object.entries(OURS).flatMap(([theirs, ours]) => {
    const value = person[theirs as keyof typeof person];
    return value === undefined ? [] : [[ours, value] as const];
  });
  const values = { ...Object.fromEntries(given), id_type: /^[ST]/.test(person.id_no) ? "NRIC" : "FIN" };
  const kept = await createDraft(context, engine, "authorizer", {
    ...values,
    entity: input.entity,
    ...(person.email ? { email: person.email } : {}),
    ...(person.mobile ? { phone: person.mobile } : {}),
  });
  await updateRecord(context, "authorizer", kept.id, kept.version, {
    source: "myinfo",
    field_sources: Object.keys(values).map((field) => ({ field, source: "myinfo" })),
  });
  return detail(context, engine, "authorizer", kept.id);
}
