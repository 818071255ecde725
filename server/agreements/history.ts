import type { ReadContext } from "../context.ts";
import type { Input } from "../handler.ts";
import { entityName } from "./entity-name.ts";
import { readRecord } from "../query/read.ts";
import type { Row } from "../lifecycle/plan/model.ts";

const list = (value: unknown): readonly Row[] => (Array.isArray(value) ? value as Row[] : []);

/** The editions of a facility's terms, newest first, each with what it changed. @throws Refusal 1005 */
export async function facilityHistory(input: Input, context: ReadContext): Promise<unknown> {
  const { record } = await readRecord(context, "facility", input["id"]);
  const rows = list(record["versions"]).toReversed().map((version) => ({ ...version, number: record["number"] }));
  return { rows, count: rows.length };
}

/** What a credit limit was before, newest first. @throws Refusal 1005 */
export async function limitHistory(input: Input, context: ReadContext): Promise<unknown> {
  const { record } = await readRecord(context, "credit_limit", input["id"]);
  const [entity_name, financier] = [await entityName(context.db, record["entity"]), await entityName(context.db, record["financier_entity"])];
  const rows = list(record["history"]).toReversed().map(({ from, to, reason, approved_by, on }) => ({ entity_name, financier, currency: record["currency"], from, to, changed_on: on, approved_by, reason }));
  return { rows, count: rows.length };
}
