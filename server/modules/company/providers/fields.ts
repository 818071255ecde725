import type { Stored } from "../../../platform/query/stored.ts";
import type { FundProvider } from "../../../../generated/types/records.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import type { Row } from "../../../platform/lifecycle/plan/model.ts";
import { refuseFields } from "../../../platform/refusal.ts";

interface Found extends Record<string, unknown> {
  id: string;
  name: string;
  uen: string;
  role: string;
}

/**
 * Whom a company asks to be its fund provider, before it is written: the one chosen, or the one of the UEN that is
 * typed where it is here already, under its registered name.
 * @throws Refusal invalid_fields at uen for a company that is here and no fund provider
 */
export async function fundProviderFields(
  context: WriteContext,
  values: FundProvider,
  _previous: Stored<"fund_provider"> | undefined,
): Promise<Row> {
  const { provider_entity: chosen, uen } = values;
  if (typeof chosen !== "string" && typeof uen !== "string") return values;
  const by = typeof chosen === "string" ? "e.id = $1::bigint" : "e.uen = $1";
  const found = await context.trx.first<Found>(
    `SELECT e.id, e.legal_name AS name, e.uen, c.role
      FROM company_entity e
      JOIN company c ON c.id = e.company
      WHERE ${by} AND c.status = 'active'
      ORDER BY e.id
      LIMIT 1`,
    [chosen ?? uen],
  );
  if (!found) return values;
  if (found.role !== "financier")
    return refuseFields([
      {
        field: typeof chosen === "string" ? "provider_entity" : "uen",
        message: context.say("error", "rule.no_fund_provider"),
      },
    ]);
  return { ...values, provider_entity: found.id, name: found.name, uen: found.uen };
}
