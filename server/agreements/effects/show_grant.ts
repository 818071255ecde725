import { available } from "../../limits/arithmetic.ts";
import type { OwnerStanding } from "../facts/owner_standing.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

const NOT_IN_FORCE = ["draft", "proposed", "submitted", "in_review"];
const amount = (row: Row, field: string): string => String(row[field] ?? "0.00");
const left = (row: Row, granted: string): string => available({ approved: granted, reserved: amount(row, "reserved"), utilised: amount(row, "utilised"), frozen: amount(row, "frozen_amount") });

/** What a limit is before and after it is granted or changed, what of it is left, and what the limit above it leaves. */
export const show_grant: Effect = ({ entity, record, facts, at }) => {
  const before = at(entity, String(record["id"])) ?? record;
  const was = NOT_IN_FORCE.includes(String(before["status"])) ? "0.00" : amount(before, "limit");
  const now = amount(record, "limit");
  const above = entity === "facility" ? (facts["owner_standing"] as OwnerStanding | undefined)?.limit : at("facility", String(record["facility"]));
  const figures = { limit_before: was, limit_after: now, available_before: was === "0.00" ? "0.00" : left(record, was), available_after: left(record, now) };
  if (above === undefined || (entity === "facility" && record["kind"] !== "enterprise_program")) return { figures };
  const granted = amount(above as Row, entity === "facility" ? "approved" : "limit");
  return { figures: { ...figures, above_limit: granted, above_available: left(above as Row, granted) } };
};
