import type { ReadContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { refuseFields } from "../../refusal.ts";
import { seller_numbers } from "../facts/seller_numbers.ts";
import { areAlike, type Alike } from "../near.ts";
import { numberKey } from "../number-key.ts";

interface Numbered extends Alike {
  id: string;
  invoice_no: string;
}

/** The entity that is the buyer by its UEN; none where none is known by it. */
async function buyerOf({ db }: ReadContext, uen: unknown): Promise<{ buyer_entity?: string }> {
  const row = typeof uen === "string" ? await db.first<{ id: string }>("SELECT id FROM company_entity WHERE uen = $1 ORDER BY id LIMIT 1", [uen]) : undefined;
  return row ? { buyer_entity: row.id } : {};
}

/**
 * Whether an own invoice number is free, how it is compared, and which own invoices look almost like it: by their number, or
 * by the same total on the same day, for the same buyer and in the same currency where these are said.
 * @throws Refusal 100 for an entity that is not the asker's own
 */
export async function checkNumber(input: Input, context: ReadContext): Promise<unknown> {
  const seller = String(input["seller_entity"]);
  if (!context.acting?.entities.includes(seller)) refuseFields([{ field: "seller_entity", message: context.say("error", "code.1005") }]);
  const normalised = numberKey(String(input["invoice_no"]));
  const asked = { seller_entity: seller, invoice_no: input["invoice_no"], currency: input["currency"], total: input["total"], issue_date: input["issue_date"], ...await buyerOf(context, input["buyer_uen"]) };
  const known = (await seller_numbers({ db: context.db, registry: context.registry, entity: "invoice", record: asked, ask: {}, lock: false, today: context.ports.clock.today() }) as Numbered[]).filter((one) => one.id !== input["id"]);
  const near = known.filter((one) => areAlike({ ...asked, key: normalised }, one)).slice(0, 5);
  return {
    available: !known.some((one) => one.key === normalised), normalised,
    near_matches: near.map(({ invoice_no, total, issue_date }) => Object.fromEntries(Object.entries({ invoice_no, total, issue_date }).filter(([, value]) => value !== null))),
  };
}
