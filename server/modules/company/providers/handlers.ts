import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import { reads, type Handlers } from "../../../platform/handler.ts";
import type { ReadContext } from "../../../platform/context.ts";
import { shapedRows } from "../../../platform/query/shaped-rows.ts";
import { refuse } from "../../../platform/refusal.ts";
import { providerRows } from "./rows.ts";

/** Every fund provider that may be chosen. */
async function open(input: HandlerInputs["provider_offer.open"], context: ReadContext): Promise<unknown> {
  return shapedRows(context, input.list, await providerRows(context));
}

/** The fund providers that the company deals with or has asked. */
async function own(input: HandlerInputs["provider_offer.own"], context: ReadContext): Promise<unknown> {
  const rows = (await providerRows(context)).filter((row) => row["status"] !== "none");
  return shapedRows(context, input.list, rows);
}

/** One of them. @throws Refusal 1005 for what is no fund provider */
async function one(input: HandlerInputs["provider_offer.get"], context: ReadContext): Promise<unknown> {
  return (await providerRows(context)).find((row) => row.id === input.id) ?? refuse("1005");
}

/** Calls about fund providers by the name of their handlers. */
export const providerHandlers: Handlers = {
  "provider_offer.open": reads(open),
  "provider_offer.own": reads(own),
  "provider_offer.get": reads(one),
};
