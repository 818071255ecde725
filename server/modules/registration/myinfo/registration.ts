import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../../platform/context.ts";
import { seeRetrieved } from "./request.ts";

/**
 * What Singpass told of a person and a company, as the fields of a registration that it fills. Nothing is taken over
 * here: the person looks at it, and registers.
 * @throws Refusal 1037 for a state that is unknown, another browser's or too old
 */
export async function registrationData(
  input: HandlerInputs["registration.retrieved"],
  context: ReadContext,
): Promise<unknown> {
  const { person, company } = await seeRetrieved(context, "register", input.state);
  const values = {
    name: person.name,
    email: person.email,
    phone: person.mobile,
    uen: company?.uen,
    legal_name: company?.legal_name,
    entity_type: company?.entity_type,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
