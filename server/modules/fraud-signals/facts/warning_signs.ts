import { askingOf } from "../../eligibility/asking.ts";
import type { EligibilityInput } from "../../eligibility/input.ts";
import { seenOf } from "../read.ts";
import type { Seen } from "../signal.ts";
import { eligibility } from "../../eligibility/facts/eligibility.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** What about the deal that is asked for may hint at fraud, before it is judged. */
export const warning_signs = async (reading: ReadingOf<"financing_application">): Promise<Seen> => {
  const { db, registry, today } = reading;
  const asking = askingOf(reading, today);
  const ids = asking.items.flatMap(({ invoice }) => invoice ?? []);
  const items = asking.items.flatMap(({ invoice_paid: item }) => item ?? []);
  const found = await db.first<{ obligor: string }>(
    "SELECT issuer_entity AS obligor FROM invoice_paid WHERE id = ANY($1::bigint[]) UNION ALL SELECT buyer_entity FROM invoice WHERE id = ANY($2::bigint[]) LIMIT 1",
    [items, ids],
  );
  return seenOf(db, registry, asking, (await eligibility(reading)) as EligibilityInput, found?.obligor, today);
};
