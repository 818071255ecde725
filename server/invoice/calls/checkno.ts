import type { ReadContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { refuseFields } from "../../refusal.ts";
import { seller_numbers } from "../facts/seller_numbers.ts";
import { isNear } from "../near.ts";
import { numberKey } from "../number-key.ts";

interface Numbered {
  id: string;
  key: string;
  invoice_no: string;
}

/**
 * Whether an own invoice number is free, how it is compared, and which own numbers look almost like it.
 * @throws Refusal 100 for an entity that is not the asker's own
 */
export async function checkNumber(input: Input, context: ReadContext): Promise<unknown> {
  const seller = String(input["seller_entity"]);
  if (!context.acting?.entities.includes(seller)) refuseFields([{ field: "seller_entity", message: context.say("error", "code.1005") }]);
  const normalised = numberKey(String(input["invoice_no"]));
  const known = (await seller_numbers({
    db: context.db, registry: context.registry, entity: "invoice", record: { seller_entity: seller, invoice_no: input["invoice_no"] }, ask: {}, lock: false, today: context.ports.clock.today(),
  }) as Numbered[]).filter((one) => one.id !== input["id"]);
  const near = known.filter((one) => isNear(one.key, normalised)).slice(0, 5).map((one) => one.id);
  const matches = near.length === 0 ? [] : await context.db.rows<Record<string, unknown>>(`SELECT invoice_no, total, issue_date FROM invoice WHERE id = ANY($1::bigint[]) ORDER BY invoice_no`, [near]);
  return {
    available: !known.some((one) => one.key === normalised), normalised,
    near_matches: matches.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))),
  };
}
