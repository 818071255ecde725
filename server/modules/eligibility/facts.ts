import { askingOf } from "./asking.ts";
import type { EligibilityInput } from "./input.ts";
import { eligibilityGround } from "./read.ts";
import type { FactReading } from "../../platform/lifecycle/facts/fact.ts";
import { missing_documents } from "../deal/facts/missing_documents.ts";

/** Everything that the eligibility of the record's deal depends on. */
export const eligibility = async (reading: FactReading): Promise<EligibilityInput> => {
  const asking = askingOf(reading, reading.today);
  const needsPapers = asking.product === "finance" || asking.product === "factoring" || asking.product === "issue";
  const missing = needsPapers ? ((await missing_documents(reading)) as readonly string[]) : [];
  const items = asking.items.map((item) => item.invoice_paid).filter((id) => id !== undefined);
  const obligor =
    asking.obligor ??
    (items.length > 0
      ? (
          await reading.db.first<{ issuer: string }>(`SELECT issuer_entity AS issuer FROM invoice_paid WHERE id = $1`, [
            items[0],
          ])
        )?.issuer
      : (
          await reading.db.first<{ buyer: string }>(`SELECT buyer_entity AS buyer FROM invoice WHERE id = $1`, [
            asking.items[0]?.invoice ?? null,
          ])
        )?.buyer);
  return eligibilityGround(reading.db, { ...asking, obligor, missing_documents: missing }, reading.today);
};
