import type { Invoice } from "../../../generated/types/records.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { refuseFields } from "../../platform/refusal.ts";
import { isNumberInUse, numbersLike } from "./facts.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { firstOf, tables } from "../../platform/store/handle.ts";
import { areAlike, numberKey } from "./duplicates.ts";

/**
 * Refuses the draft of an invoice whose seller has its number already.
 * @throws Refusal invalid_fields at invoice_no, however the number is written
 */
export async function numberMustBeFree(context: ReadContext, invoice: Invoice): Promise<void> {
  const { invoice_no } = invoice;
  if (isNumberInUse(await numbersLike(context.db, invoice), invoice))
    refuseFields([
      { field: "invoice_no", message: context.say("guard", "number_free", { invoice_no: invoice_no ?? "" }) },
    ]);
}

/** The entity that is the buyer by its UEN; none where none is known by it. */
async function buyerOf({ db }: ReadContext, uen: string | undefined): Promise<Pick<Invoice, "buyer_entity">> {
  const row =
    uen === undefined
      ? undefined
      : await firstOf(
          db,
          tables.selectFrom("company_entity").select("id").where("uen", "=", uen).orderBy("id").limit(1),
        );
  return row ? { buyer_entity: row.id } : {};
}

/**
 * Whether an own invoice number is free, how it is compared, and which own invoices look almost like it: by their
 * number, or by the same total on the same day, for the same buyer and in the same currency where these are said.
 * @throws Refusal invalid_fields for an entity that is not the asker's own
 */
export async function checkNumber(
  input: HandlerInputs["invoice.checkno"],
  context: ReadContext,
): Promise<HandlerAnswers["invoice.checkno"]> {
  const { seller_entity, invoice_no, currency, total, issue_date, buyer_uen } = input;
  if (!context.acting?.entities.includes(seller_entity))
    refuseFields([{ field: "seller_entity", message: context.say("error", "code.1005") }]);
  const normalised = numberKey(invoice_no);
  const candidate: Invoice = {
    seller_entity,
    invoice_no,
    currency,
    total,
    issue_date,
    ...(await buyerOf(context, buyer_uen)),
  };
  const known = (await numbersLike(context.db, candidate)).filter(({ id }) => id !== input.id);
  const near = known.filter((one) => areAlike({ ...candidate, key: normalised }, one)).slice(0, 5);
  return {
    available: !known.some((one) => one.key === normalised),
    normalised,
    near_matches: near.map((one) =>
      Object.fromEntries(
        Object.entries({ invoice_no: one.invoice_no, total: one.total, issue_date: one.issue_date }).filter(
          ([, value]) => value !== null,
        ),
      ),
    ),
  };
}
