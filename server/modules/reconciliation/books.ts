import type { AccountCode } from "../../../generated/types/constants.d.ts";
import { ruled, type Rule } from "../../platform/invariants/invariant.ts";
import { bookedOfDeal } from "./deals.ts";

/**
 * A rule of what a deal says of itself on accounts of its financier's book, as debits less credits, against that book.
 */
const breachesOf = (
  about: string,
  financier: string,
  rows: readonly (readonly [account: AccountCode, amount: string])[],
  which = "true",
): Rule => ({
  about,
  sql: (only) => `
  SELECT '${about} ' || d.number AS record,
    'says ' || x.amount || ' on account ' || x.code || ', in the ledger ' || x.booked AS says
  FROM ${about} d JOIN company_entity f ON f.id = d.${financier} CROSS JOIN LATERAL (
    SELECT ${rows.map(([account]) => `coalesce(sum(k.amount) FILTER (WHERE a.code = '${account}'), 0) AS on_${account}`).join(", ")}
    FROM ${bookedOfDeal("j.company = f.company")} k
    JOIN ledger_account a ON a.id = k.account
  ) b CROSS JOIN LATERAL (
  VALUES ${rows.map(([account, amount]) => `('${account}', ${amount}, b.on_${account})`).join(", ")}) AS x(code, amount,
    booked) WHERE ${only("d.id")} AND ${which} AND x.amount <> x.booked`,
});

const DISCOUNT = "coalesce(d.discount_earned, 0) - coalesce(d.discount_total, 0)";

/**
 * What a financier's book says is somebody else's money on one account, and what its records say; postings by hand are
 * the accountant's own.
 */
const waiting = (account: AccountCode, says: string, journals: string, records: string): Rule => ({
  sql: () => `
  SELECT 'book ' || coalesce(b.company, w.company) || ' ' || coalesce(b.currency, w.currency) AS record,
    '${account} holds ' || coalesce(b.amount, 0) || ', ${says} ' || coalesce(w.amount, 0) AS says
  FROM (
    SELECT j.company, j.currency, sum(l.credit - l.debit) AS amount
    FROM journal j
    JOIN journal_lines l ON l.parent = j.id
    JOIN ledger_account a ON a.id = l.account
    LEFT JOIN journal o ON o.id = j.reversal_of
    WHERE a.code = '${account}'
      AND j.status IN ('posted', 'reversed')
      AND j.event_type <> 'by_hand'
      AND o.event_type IS DISTINCT FROM 'by_hand'
      AND ${journals}
    GROUP BY j.company, j.currency
  ) b FULL JOIN (SELECT e.company, x.currency, sum(x.amount) AS amount
  FROM (${records}) x
  JOIN company_entity e ON e.id = x.financier
  GROUP BY e.company, x.currency) w ON w.company = b.company AND w.currency = b.currency
  WHERE coalesce(b.amount, 0) <> coalesce(w.amount, 0)`,
});

/** Reasons for which money that no deal took is refunded. */
const OVERPAID = "('overpayment', 'duplicate')";

/** What no deal took of receipts, and what of it is set aside for refunds that are on their way. */
const UNAPPLIED = `
    SELECT c.receiver_entity AS financier, c.currency, coalesce(c.unapplied, 0) AS amount
    FROM receipt c
    WHERE c.status = 'posted'
    UNION ALL
    SELECT r.financier_entity, r.currency, r.amount FROM refund r
    WHERE r.reason IN ${OVERPAID}
      AND r.receipt IS NOT NULL
      AND (
        r.status IN ('pending_checker', 'pending_ceo', 'approved')
          OR (r.status IN ('claimed', 'recovered') AND r.paid_on IS NULL)
      )`;

/** What repayments left over of faces, less what was refunded of it; what met a claim instead is neither. */
const RESIDUAL = `
    SELECT p.financier_entity AS financier, p.currency, coalesce(l.residual, 0) AS amount
    FROM repayment p
    JOIN repayment_lines l ON l.parent = p.id
    WHERE p.status = 'posted'
    UNION ALL
    SELECT r.financier_entity, r.currency, -r.amount
    FROM refund r
    WHERE r.reason NOT IN ${OVERPAID} AND r.status IN ('paid', 'closed')`;

/**
 * What the financier's book claims of a deal, and what the books of who owes it say: two sides of one thing. What was
 * written off is given up on one side alone.
 */
const mirrored = (about: string, financier: string, which: string): Rule => ({
  about,
  sql: (only) => `
  SELECT '${about} ' || d.number AS record,
    'its financier claims ' || b.claimed || ' and keeps ' || b.kept || ' for others, their books owe ' || b.owed || ' and expect ' || b.expected AS says
  FROM ${about} d JOIN company_entity f ON f.id = d.${financier} CROSS JOIN LATERAL (
    SELECT coalesce(
      sum(k.amount) FILTER (
        WHERE k.company = f.company AND a.code IN ('1100', '1110', '1120', '1130', '1150')
      ),
      0
    ) AS claimed,
      coalesce(
        -sum(k.amount) FILTER (WHERE k.company <> f.company AND a.code IN ('2050', '2100', '2110')), 0
      ) AS owed,
      coalesce(-sum(k.amount) FILTER (WHERE k.company = f.company AND a.code = '2300'), 0) AS kept,
      coalesce(sum(k.amount) FILTER (WHERE k.company <> f.company AND a.code = '1300'), 0) AS expected
    FROM ${bookedOfDeal()} k
    JOIN ledger_account a ON a.id = k.account
  ) b WHERE ${only("d.id")} AND ${which} AND (b.claimed <> b.owed OR b.kept <> b.expected)`,
});

/** No limit is used or freed without a journal. */
const USE_IN_BOOKS: Rule = {
  sql: () => `
  SELECT m.entity || ' ' || m.record AS record,
    m.transition || ' used or freed ' || m.utilised || ' of ' || m.node || ' ' || m.node_id || ' without a journal' AS says
  FROM limit_move m
  WHERE m.utilised <> 0 AND NOT EXISTS (SELECT FROM journal j WHERE j.source_record = m.record)`,
};

/**
 * What each deal says is owed of interest, fees and penalty, what of its discount is not earned yet, and what of it was
 * written off and recovered, is what its financier's book shows of it, and the books of who owes it the same; what is
 * not applied or left over for suppliers is what its accounts hold.
 */
export const ledger_equals_deals = ruled(
  USE_IN_BOOKS,
  breachesOf("financing_application", "financier_entity", [
    ["1110", "coalesce(d.interest_accrued, 0)"],
    ["1120", "coalesce(d.fee_outstanding, 0)"],
    ["1130", "coalesce(d.penalty_accrued, 0)"],
    [
      "2400",
      "CASE WHEN d.disbursed_on IS NULL OR d.interest_mode IS DISTINCT FROM 'upfront' THEN 0 ELSE coalesce(d.interest_earned, 0) - coalesce(d.interest_upfront, 0) END",
    ],
  ]),
  breachesOf(
    "financing_application",
    "financier_entity",
    [["4060", "-coalesce(d.recovered, 0)"]],
    "d.status = 'written_off'",
  ),
  breachesOf(
    "financing_application",
    "financier_entity",
    [["6900", "d.recovered + d.recoverable"]],
    "d.recoverable IS NOT NULL",
  ),
  breachesOf("dpo", "financier_entity", [["4060", "-coalesce(d.recovered, 0)"]], "d.status = 'written_off'"),
  breachesOf("dpo", "financier_entity", [["6900", "d.recovered + d.recoverable"]], "d.recoverable IS NOT NULL"),
  breachesOf(
    "early_payment",
    "funder_entity",
    [["4060", "-coalesce(d.recovered, 0)"]],
    "d.collection_state = 'written_off'",
  ),
  breachesOf("early_payment", "funder_entity", [["6900", "d.recovered + d.recoverable"]], "d.recoverable IS NOT NULL"),
  breachesOf("dpo", "financier_entity", [
    ["1120", "coalesce(d.late_fee, 0) + coalesce(d.fee_due, 0)"],
    ["1130", "coalesce(d.penalty, 0)"],
    ["2400", `CASE WHEN d.paid_on IS NULL THEN 0 ELSE ${DISCOUNT} + coalesce(d.rebate, 0) END`],
  ]),
  breachesOf(
    "early_payment",
    "funder_entity",
    [
      ["1120", "coalesce(d.late_fee, 0)"],
      ["1130", "coalesce(d.penalty, 0)"],
      ["2400", `CASE WHEN d.status = 'paid' THEN ${DISCOUNT} ELSE 0 END`],
    ],
    "d.funder = 'financier'",
  ),
  mirrored("financing_application", "financier_entity", "d.status <> 'written_off'"),
  mirrored("dpo", "financier_entity", "d.status <> 'written_off'"),
  mirrored(
    "early_payment",
    "funder_entity",
    "d.funder = 'financier' AND d.collection_state IS DISTINCT FROM 'written_off'",
  ),
  waiting("2310", "receipts not applied and their refunds come to", "true", UNAPPLIED),
  waiting(
    "2300",
    "what repayments left over and is not refunded comes to",
    "j.event_type <> 'claim_recovered'",
    RESIDUAL,
  ),
);

/** One side of trade debts: its account, who keeps the book and who is named beside each amount. */
interface Side {
  readonly account: AccountCode;
  readonly says: string;
  /** What adds to the account, of a line. */
  readonly amount: string;
  /** Whose book it is; the other is the party of its lines. */
  readonly book: "creditor" | "debtor";
}

/** What each book holds on the account against each party and in each currency, without what was booked by hand. */
const booked = (side: Side): string => `SELECT j.company, l.party, j.currency, sum(${side.amount}) AS amount
      FROM journal j
      JOIN journal_lines l ON l.parent = j.id
      JOIN ledger_account a ON a.id = l.account
      LEFT JOIN journal o ON o.id = j.reversal_of
      WHERE a.code = '${side.account}'
        AND j.status IN ('posted', 'reversed')
        AND j.event_type <> 'by_hand'
        AND o.event_type IS DISTINCT FROM 'by_hand'
      GROUP BY j.company, l.party, j.currency`;

/** The book and the party of an amount that one entity owes another. */
const inBook = ({ book }: Side, creditor: string, debtor: string): string =>
  book === "creditor"
    ? `(SELECT company FROM company_entity WHERE id = ${creditor}) AS company, ${debtor} AS party`
    : `(SELECT company FROM company_entity WHERE id = ${debtor}) AS company, ${creditor} AS party`;

/**
 * Whether an invoice became a debt here; one that did not is in no book, and neither is what is said of its two sides.
 */
const CONFIRMED = `SELECT 1
    FROM timeline_entry t
    WHERE t.subject_entity = 'invoice'
      AND t.subject_id = v.id
      AND t.axis = 'status'
      AND t.to_state = 'confirmed'
      AND t.from_state IS DISTINCT FROM 'settled'`;

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
      ${booked(side)}
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
    ${booked(side)}
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
