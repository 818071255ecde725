import type { LetterOfAssignmentInvoices } from "../../../generated/types/records.d.ts";
import type { BusinessDate, Id, Money } from "../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";

/** What a letter of assignment says of a financing application. */
export interface AssignmentTerms {
  readonly lines: readonly LetterOfAssignmentInvoices[];
  readonly debtor: Id<"company_entity"> | undefined;
  readonly recourse: boolean;
  /** Whether pay-out waits for the debtor's answer to the notice: not for whitelisted buyers. */
  readonly notice_required: boolean;
  /** UEN to which PayNow pays the order. */
  readonly payee_uen: string | undefined;
}

/** An application as the letter needs it. */
interface Application {
  readonly id: Id<"financing_application">;
  readonly financier_entity: Id<"company_entity"> | null;
  readonly obligor_entity: Id<"company_entity"> | null;
  readonly facility: Id<"facility"> | null;
}

/** A receivable that is assigned, with who owes it. */
interface Line {
  readonly number: string | null;
  readonly date: BusinessDate | null;
  readonly amount: Money;
  readonly buyer: string | null;
  readonly debtor: Id<"company_entity"> | null;
}

/** The application of an order with the receivables that it assigns, their debtor, and on which list the debtor is. */
export async function assignment_terms({ db, record }: ReadingOf<"financing_order">): Promise<AssignmentTerms> {
  const application = await db.first<Application>(
    "SELECT id, financier_entity, obligor_entity, facility FROM financing_application WHERE id = $1::bigint",
    [record.application ?? null],
  );
  const items = await db.rows<Line>(
    `SELECT coalesce(p.number, i.invoice_no) AS number, coalesce(i.issue_date, p.created_at::date) AS date,
       t.face AS amount, e.legal_name AS buyer, coalesce(i.buyer_entity, p.issuer_entity) AS debtor
     FROM financing_application_items t
     LEFT JOIN invoice i ON i.id = t.invoice
     LEFT JOIN invoice_paid p ON p.id = t.invoice_paid
     LEFT JOIN company_entity e ON e.id = coalesce(i.buyer_entity, p.issuer_entity)
     WHERE t.parent = $1::bigint ORDER BY t.place`,
    [application?.id ?? null],
  );
  const debtor = items[0]?.debtor ?? application?.obligor_entity ?? undefined;
  const listed = await db.first(
    `SELECT 1 AS listed
      FROM buyer_list_entry l
      JOIN company_entity e ON e.uen = l.buyer_uen
      WHERE l.financier_entity = $1::bigint AND e.id = $2::bigint AND l.list = 'whitelist'`,
    [application?.financier_entity ?? null, debtor ?? null],
  );
  const facility = await db.first<{ recourse: boolean | null }>("SELECT recourse FROM facility WHERE id = $1::bigint", [
    application?.facility ?? null,
  ]);
  const payee = await db.first<{ uen: string | null }>("SELECT uen FROM company_entity WHERE id = $1::bigint", [
    record.financier_entity ?? null,
  ]);
  return {
    payee_uen: payee?.uen ?? undefined,
    debtor,
    recourse: facility?.recourse === true,
    notice_required: listed === undefined,
    lines: items.map(({ number, date, amount, buyer }) => ({
      number,
      date,
      amount,
      ...(buyer === null ? {} : { buyer }),
    })),
  };
}
