import type { AccountCode } from "../../../generated/types/constants.d.ts";
import { ruled, type Rule } from "../../platform/invariants/rule.ts";

/** One side of trade debts: its account, who keeps the book and who is named beside each amount. */
interface Side {
  readonly account: AccountCode;
  readonly says: string;
  /** What adds to the account, of a line. */
  readonly amount: string;
  /** Whose book it is; the other is the party of its lines. */
  readonly book: "creditor" | "debtor";
}

/** The book and the party of an amount that one entity owes another. */
const inBook = ({ book }: Side, creditor: string, debtor: string): string =>
  book === "creditor"
    ? `(SELECT company FROM company_entity WHERE id = ${creditor}) AS company, ${debtor} AS party`
    : `(SELECT company FROM company_entity WHERE id = ${debtor}) AS company, ${creditor} AS party`;

/**
 * Whether an invoice became a debt here; one that did not is in no book, and neither is what is said of its two sides.
 */
const CONFIRMED =
  "SELECT 1 FROM timeline_entry t WHERE t.subject_entity = 'invoice' AND t.subject_id = v.id AND t.axis = 'status' AND t.to_state = 'confirmed' AND t.from_state IS DISTINCT FROM 'settled'";

/**
 * What a book holds on an account of trade debts against each party, and what invoices and passed-on items say of it.
 * What an item was passed on for is owed to its taker instead. Where a part was taken before what it was worth beyond
 * the taker's invoices was kept apart, the rest lies on the same account, so there the book may say less by no more
 * than what was passed on.
 */
const tied = (side: Side): Rule => ({
  sql: () => `
  SELECT * FROM (
    WITH RECURSIVE taken AS (
      SELECT n.id, n.parent, n.issuer_entity, n.holder_entity, n.currency, n.face, n.on_account,
        coalesce(n.available, 0) + coalesce(n.financed_face, 0)
        + coalesce(
          (
            SELECT sum(c.face)
            FROM invoice_paid c
            WHERE c.parent = n.id AND c.status IN ('issued', 'pending_acceptance')
          ),
          0
        ) AS open
      FROM invoice_paid n
      WHERE n.parent IS NOT NULL AND n.status IN ('accepted', 'part_financed', 'financed', 'due', 'overdue', 'settled')
    ), above AS (
      SELECT t.id, t.parent AS at
      FROM taken t
      UNION ALL SELECT above.id, p.parent
      FROM above
      JOIN invoice_paid p ON p.id = above.at
      WHERE p.parent IS NOT NULL
    ), passed AS (
      SELECT t.*, giver.holder_entity AS giver_entity, root.holder_entity AS seller_entity
      FROM taken t
      JOIN invoice_paid giver ON giver.id = t.parent
      JOIN above ON above.id = t.id
      JOIN invoice_paid root ON root.id = above.at AND root.parent IS NULL
    ), said AS (
      SELECT ${inBook(side, "v.seller_entity", "v.buyer_entity")}, v.currency, v.amount, 0 AS over
      FROM (
        SELECT v.seller_entity, v.buyer_entity, v.currency,
          sum(CASE WHEN v.status = 'rejected' THEN -coalesce(v.paid, 0) ELSE v.outstanding END) AS amount
        FROM invoice v
        WHERE v.status IN ('confirmed', 'disputed', 'settled', 'rejected') AND EXISTS (${CONFIRMED})
        GROUP BY v.seller_entity, v.buyer_entity, v.currency
      ) v
      UNION ALL SELECT ${inBook(side, "seller_entity", "issuer_entity")}, currency, -open, 0 FROM passed
      UNION ALL SELECT ${inBook(side, "holder_entity", "issuer_entity")}, currency, open, 0 FROM passed
      UNION ALL SELECT ${inBook(side, "holder_entity", "giver_entity")}, currency, 0, face
      FROM passed
      WHERE on_account IS NULL
    ), strange AS (
      SELECT ${inBook(side, "v.seller_entity", "v.buyer_entity")}, v.currency
      FROM (
        SELECT DISTINCT v.seller_entity, v.buyer_entity, v.currency
        FROM invoice v
        WHERE v.status IN ('confirmed', 'settled') AND NOT EXISTS (${CONFIRMED})
      ) v
    ), booked AS (
      SELECT j.company, l.party, j.currency, sum(${side.amount}) AS amount
      FROM journal j
      JOIN journal_lines l ON l.parent = j.id
      JOIN ledger_account a ON a.id = l.account
      LEFT JOIN journal o ON o.id = j.reversal_of
      WHERE a.code = '${side.account}'
        AND j.status IN ('posted', 'reversed')
        AND j.event_type <> 'by_hand'
        AND o.event_type IS DISTINCT FROM 'by_hand'
      GROUP BY j.company, l.party, j.currency
    )
    SELECT 'book ' || coalesce(b.company, s.company) || ' ' || coalesce(b.currency, s.currency) || ' party ' || coalesce(b.party, s.party) AS record,
      '${side.account} holds ' || coalesce(b.amount, 0) || ', ${side.says} ' || coalesce(s.amount, 0) AS says
    FROM booked b
    FULL JOIN (
      SELECT company, party, currency, sum(amount) AS amount, sum(over) AS over
      FROM said
      WHERE company IS NOT NULL
      GROUP BY company, party, currency
    ) s
      ON s.company = b.company AND s.party = b.party AND s.currency = b.currency
    WHERE (
      coalesce(b.amount, 0) > coalesce(s.amount, 0)
        OR coalesce(b.amount, 0) < coalesce(s.amount, 0) - coalesce(s.over, 0)
    )
      AND NOT EXISTS (
        SELECT 1
        FROM strange x
        WHERE x.company = coalesce(b.company, s.company)
          AND x.party = coalesce(b.party, s.party)
          AND x.currency = coalesce(b.currency, s.currency)
      )
  ) breaches`,
});

/**
 * What a book holds on an account of what was paid on account against each party, and what of parts that were passed on
 * no invoice has used yet.
 */
const onAccount = (side: Side): Rule => ({
  sql: () => `
  SELECT 'book ' || coalesce(b.company, s.company) || ' ' || coalesce(b.currency, s.currency) || ' party ' || coalesce(b.party, s.party) AS record,
    '${side.account} holds ' || coalesce(b.amount, 0) || ', ${side.says} ' || coalesce(s.amount, 0) AS says
  FROM (
    SELECT j.company, l.party, j.currency, sum(${side.amount}) AS amount
    FROM journal j
    JOIN journal_lines l ON l.parent = j.id
    JOIN ledger_account a ON a.id = l.account
    LEFT JOIN journal o ON o.id = j.reversal_of
    WHERE a.code = '${side.account}'
      AND j.status IN ('posted', 'reversed')
      AND j.event_type <> 'by_hand'
      AND o.event_type IS DISTINCT FROM 'by_hand'
    GROUP BY j.company, l.party, j.currency
  ) b FULL JOIN (
    SELECT company, party, currency, sum(amount) AS amount FROM (
      SELECT ${inBook(side, "n.holder_entity", "giver.holder_entity")}, n.currency, n.on_account AS amount
      FROM invoice_paid n
      JOIN invoice_paid giver ON giver.id = n.parent
      WHERE n.on_account <> 0 AND n.status IN ('accepted', 'part_financed', 'financed', 'due', 'overdue', 'settled')
    ) parts WHERE company IS NOT NULL GROUP BY company, party, currency
  ) s ON s.company = b.company AND s.party = b.party AND s.currency = b.currency
  WHERE coalesce(b.amount, 0) <> coalesce(s.amount, 0)`,
});

/**
 * What sellers are owed and buyers owe in their books is what is outstanding of confirmed invoices, and of items that
 * were passed on; what was paid of one that was rejected afterwards is owed back. What was paid on account beside it is
 * what parts that were passed on say.
 */
export const trade_debts_equal_invoices = ruled(
  tied({
    account: "1200",
    says: "invoices and items that are owed come to",
    amount: "l.debit - l.credit",
    book: "creditor",
  }),
  tied({
    account: "2000",
    says: "invoices and items that it owes come to",
    amount: "l.credit - l.debit",
    book: "debtor",
  }),
  onAccount({
    account: "2320",
    says: "parts that were taken on account come to",
    amount: "l.credit - l.debit",
    book: "creditor",
  }),
  onAccount({
    account: "1250",
    says: "parts that were passed on on account come to",
    amount: "l.debit - l.credit",
    book: "debtor",
  }),
);
