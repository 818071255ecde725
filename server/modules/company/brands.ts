import type { HandlerAnswers } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { originOf } from "../../platform/letters/origin.ts";
import { titleOfBrand } from "../../platform/query/wire.ts";

/** The brands that this installation shows, each with its address, its support and how many companies came to it. */
export async function brandsShown(context: ReadContext): Promise<HandlerAnswers["company.brands"]> {
  const { registry, environment } = context;
  const counted = new Map(
    (
      await context.db.rows<{ brand: string; companies: string }>(
        `SELECT brand, count(*) AS companies FROM company WHERE status <> 'closed' GROUP BY brand`,
      )
    ).map(({ brand, companies }) => [brand, Number(companies)]),
  );
  const rows = [...registry.brands.values()].map(({ name, support, mail }) => ({
    id: name,
    name,
    title: titleOfBrand(context, name),
    address: originOf(registry, environment, name),
    support_email: support.email,
    support_phone: support.phone,
    sender: mail.sender,
    companies: counted.get(name) ?? 0,
  }));
  return { rows, count: rows.length };
}
