import type { WriteContext } from "../../context.ts";
import { titleField } from "../../query/title.ts";
import type { Row } from "../plan/model.ts";

const AMOUNTS = ["total", "face", "amount", "requested_amount"];

/** What a task tells of the record it is about: title, amount, currency, and who brought it. */
export async function subjectOf(context: WriteContext, entity: string, record: Row & { id: string }): Promise<Row> {
  const amount = AMOUNTS.map((field) => record[field]).find((value) => typeof value === "string");
  const company = context.acting?.company?.name;
  return {
    subject_entity: entity, subject_id: record.id,
    subject_title: String(record[titleField(context.registry, entity)] ?? record["number"] ?? record.id),
    ...(amount === undefined ? {} : { amount }),
    ...(typeof record["currency"] === "string" ? { currency: record["currency"] } : {}),
    ...(company === undefined ? {} : { counterparty: company }),
  };
}
