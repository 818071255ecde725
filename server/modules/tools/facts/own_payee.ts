import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** To whom customers of the company pay: its main entity. */
export const own_payee = async ({
  db,
  record,
}: ReadingOf<"tool_invoice">): Promise<{ readonly uen: string; readonly name: string } | undefined> =>
  db.first<{ uen: string; name: string }>(
    "SELECT uen, legal_name AS name FROM company_entity WHERE company = $1::bigint ORDER BY is_default DESC NULLS LAST, id LIMIT 1",
    [record.company ?? null],
  );
