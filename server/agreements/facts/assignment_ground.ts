import type { Row } from "../../lifecycle/plan/model.ts";
import type { Fact } from "../../lifecycle/facts/fact.ts";

/** What a letter of assignment says of a financing application. */
export interface AssignmentGround {
  readonly application: Row;
  readonly lines: readonly Row[];
  readonly debtor: string | undefined;
  readonly recourse: boolean;
  /** Whether pay-out waits for the debtor's answer to the notice: not for whitelisted buyers. */
  readonly notice_required: boolean;
}

/** The application of an order with the receivables that it assigns, their debtor, and on which list the debtor is. */
export const assignment_ground: Fact = async ({ db, record }): Promise<AssignmentGround> => {
  const application = await db.first<Row>("SELECT * FROM financing_application WHERE id = $1::bigint", [record["application"] ?? null]) ?? {};
  const items = await db.rows<Row>(
    `SELECT coalesce(p.number, i.invoice_no) AS number, coalesce(i.issue_date, p.created_at::date) AS date, t.face AS amount, e.legal_name AS buyer, coalesce(i.buyer_entity, p.issuer_entity) AS debtor
     FROM financing_application_items t LEFT JOIN invoice i ON i.id = t.invoice LEFT JOIN invoice_paid p ON p.id = t.invoice_paid LEFT JOIN company_entity e ON e.id = coalesce(i.buyer_entity, p.issuer_entity)
     WHERE t.parent = $1::bigint ORDER BY t.place`, [application["id"] ?? null]);
  const debtor = items[0]?.["debtor"] ?? application["obligor_entity"];
  const listed = await db.first(
    `SELECT 1 AS listed FROM buyer_list_entry l JOIN company_entity e ON e.uen = l.buyer_uen WHERE l.financier_entity = $1::bigint AND e.id = $2::bigint AND l.list = 'whitelist'`, [application["financier_entity"] ?? null, debtor ?? null]);
  const facility = await db.first<{ recourse: boolean | null }>("SELECT recourse FROM facility WHERE id = $1::bigint", [application["facility"] ?? null]);
  return {
    application, debtor: debtor === undefined || debtor === null ? undefined : String(debtor), recourse: facility?.recourse === true, notice_required: listed === undefined,
    lines: items.map(({ number, date, amount, buyer }) => ({ number, date, amount, ...(buyer === null ? {} : { buyer }) })),
  };
};
