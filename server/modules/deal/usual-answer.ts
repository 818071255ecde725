import type { ReadContext } from "../../platform/context.ts";
import { usualAnswers, type UsualAnswer } from "../../platform/lifecycle/timeline/usual-answer.ts";

const REQUESTS = [
  { entity: "financing_application", by: "financier_entity" },
  { entity: "early_payment", by: "funder_entity" },
  { entity: "dpo", by: "financier_entity" },
] as const;

/**
 * How long fund providers usually take to decide about a request to fund: financing, early payment or discounted
 * payables.
 * @param providers their legal entities
 */
export const usualFundingAnswers = (
  context: Pick<ReadContext, "registry" | "db">,
  providers: readonly string[],
): Promise<ReadonlyMap<string, UsualAnswer>> => usualAnswers(context, REQUESTS, [...new Set(providers)]);
