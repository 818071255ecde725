import { eligibilityRequestOf } from "./request.ts";
import type { EligibilityInput } from "./input.ts";
import { eligibilityInput } from "./read.ts";
import type { FactReading } from "../../platform/lifecycle/facts/fact.ts";
import { missing_documents } from "../deal/facts/missing_documents.ts";

/** Everything that the eligibility of the record's deal depends on. */
export const eligibility = async (reading: FactReading): Promise<EligibilityInput> => {
  const request = eligibilityRequestOf(reading, reading.today);
  const needsPapers = request.product === "finance" || request.product === "factoring" || request.product === "issue";
  const missing = needsPapers ? ((await missing_documents(reading)) as readonly string[]) : [];
  const items = request.items.map((item) => item.invoice_paid).filter((id) => id !== undefined);
  const obligor =
    request.obligor ??
    (items.length > 0
      ? (
          await reading.db.first<{ issuer: string }>(`SELECT issuer_entity AS issuer FROM invoice_paid WHERE id = $1`, [
            items[0],
          ])
        )?.issuer
      : (
          await reading.db.first<{ buyer: string }>(`SELECT buyer_entity AS buyer FROM invoice WHERE id = $1`, [
            request.items[0]?.invoice ?? null,
          ])
        )?.buyer);
  return eligibilityInput(reading.db, { ...request, obligor, missing_documents: missing }, reading.today);
};
