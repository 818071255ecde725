import type { Stored } from "../../platform/query/stored.ts";
import type { CompanyEntity } from "../../../generated/types/records.d.ts";
import type { WriteContext } from "../../platform/context.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import { refuse } from "../../platform/refusal.ts";
import { lookUpCompany } from "./look-up.ts";

/** What the register says of a company: once a KYC case rests on it, it changes by request only. */
const REGISTERED = ["uen", "legal_name", "entity_type", "registration_date", "registered_address"] as const;

const plain = (value: unknown): string =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? JSON.stringify(
        Object.entries(value)
          .filter(([, inner]) => inner !== null && inner !== undefined && inner !== "")
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      )
    : JSON.stringify(value ?? null);

/**
 * Whether the company still stands, as the register says when its number is entered; what it said before where it
 * cannot be asked.
 */
async function standing(
  context: WriteContext,
  values: CompanyEntity,
  previous: Stored<"company_entity"> | undefined,
): Promise<Row> {
  if (typeof values.uen !== "string" || values.uen === previous?.uen) return {};
  return {
    entity_status: (await lookUpCompany(context, values.uen))?.entity_status ?? previous?.entity_status ?? "live",
  };
}

/**
 * A company entity's fields before they are written.
 * @throws Refusal rule_violated for another registered name, form, date or address while a fund provider's approval
 * rests on them
 */
export async function entityFields(
  context: WriteContext,
  values: CompanyEntity,
  previous: Stored<"company_entity"> | undefined,
): Promise<Row> {
  const changes = previous !== undefined && REGISTERED.some((field) => plain(values[field]) !== plain(previous[field]));
  const approved =
    changes &&
    (await context.trx.first(`SELECT id FROM kyc_case WHERE entity = $1::bigint AND status = 'approved' LIMIT 1`, [
      previous.id,
    ]));
  if (approved)
    refuse("rule_violated", { data: { rule: "by_request_only" }, message: context.say("guard", "by_request_only") });
  return { ...values, ...(await standing(context, values, previous)) };
}
