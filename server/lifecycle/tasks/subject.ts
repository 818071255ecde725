import type { WriteContext } from "../../context.ts";
import { titleField } from "../../query/title.ts";
import type { Row } from "../plan/model.ts";
import type { Parties } from "../plan/who.ts";

const AMOUNTS = ["total", "face", "amount", "requested_amount"];

/** The name of a record's party other than this company: whom the company deals with there. */
async function counterpartyOf(context: WriteContext, parties: Parties, company: string): Promise<string | undefined> {
  const other = Object.values(parties).flat().find((one) => one !== company);
  return (await context.trx.first<{ name: string }>(`SELECT name FROM company WHERE id = $1`, [other ?? null]))?.name;
}

/** What a task of a company tells of the record it is about: title, amount, currency, and whom it is dealt with. */
export async function subjectOf(context: WriteContext, entity: string, record: Row & { id: string }, parties: Parties, company: string): Promise<Row> {
  const amount = AMOUNTS.map((field) => record[field]).find((value) => typeof value === "string");
  const counterparty = await counterpartyOf(context, parties, company);
  return {
    subject_entity: entity, subject_id: record.id,
    subject_title: String(record[titleField(context.registry, entity)] ?? record["number"] ?? record.id),
    ...(amount === undefined ? {} : { amount }),
    ...(typeof record["currency"] === "string" ? { currency: record["currency"] } : {}),
    ...(counterparty === undefined ? {} : { counterparty }),
  };
}
