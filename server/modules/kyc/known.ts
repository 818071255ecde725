import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { KycCase, Registration } from "../../../generated/types/records.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { newestId, readRecord } from "../../platform/query/read.ts";

/** What a first case takes over from the registration of its company. */
type Known = Pick<KycCase, "company_profile" | "currency" | "requested_limit">;

const knownFrom = ({ role, counterparties, vendors, currency, requested_limit }: Registration): Known => ({
  company_profile: {
    ...(counterparties === undefined ? {} : { main_buyers: counterparties }),
    ...(vendors === undefined ? {} : { main_suppliers: vendors }),
  },
  ...(role === "enterprise" && requested_limit !== undefined
    ? { requested_limit, ...(currency === undefined ? {} : { currency }) }
    : {}),
});

/** What a company said of itself when it registered, as far as its KYC case asks the same; nothing where it did not. */
export async function knownOf(context: ReadContext): Promise<Known> {
  const id = await newestId(context, "registration", {});
  return id === undefined ? {} : knownFrom((await readRecord(context, "registration", id)).record);
}

/** The same for a form that is begun; nothing for an entity of others. @throws Refusal not_found for a hidden one */
export async function known(
  input: HandlerInputs["kyc_case.known"],
  context: ReadContext,
): Promise<HandlerAnswers["kyc_case.known"]> {
  const { record } = await readRecord(context, "company_entity", input.entity);
  return record.company === context.acting?.company?.id ? knownOf(context) : {};
}
