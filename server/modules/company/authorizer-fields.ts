import type { Stored } from "../../platform/query/stored.ts";
import type { Authorizer } from "../../../generated/types/records.d.ts";
import type { WriteContext } from "../../platform/context.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";

/**
 * An authorizer's computed fields before a draft is written: a fund provider that enters another company's person is
 * named with them.
 */
export async function authorizerFields(
  context: WriteContext,
  values: Authorizer,
  previous: Stored<"authorizer"> | undefined,
): Promise<Row> {
  const { acting } = context;
  if (previous || acting?.role !== "financier" || acting.entities.includes(String(values.entity))) return values;
  return { ...values, via: acting.company?.id };
}
