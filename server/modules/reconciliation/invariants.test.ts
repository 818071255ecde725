import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import "../../composition.ts";
import { loadRegistry } from "../../../registry/registry.ts";
import { makeMemoryStore } from "../../../tests/memory-files.ts";
import type { Transaction } from "../../platform/store/handle.ts";
import { migrate } from "../../platform/store/migrate.ts";
import { openEmbedded, type EmbeddedStore } from "../../platform/store/pglite.ts";
import {
  checkInvariants,
  formatBreaches,
  type Share,
  isRuled,
  invariants,
} from "../../platform/invariants/invariant.ts";
import { NIGHTS } from "../../platform/invariants/run.ts";
import { sealAudit } from "../../platform/records/audit.ts";
import { assertedEntities, breachesOf } from "../../platform/invariants/assert.ts";

const registry = loadRegistry();
const files = makeMemoryStore();
let store: EmbeddedStore;
beforeAll(async () => {
  store = await openEmbedded();
  await migrate(store);
  await store.script(readFileSync(join(import.meta.dirname, "books.sql"), "utf8"));
  await files.put("filenumber801", new TextEncoder().encode("abc"));
}, 60_000);

const check = (trx: Transaction, names?: readonly string[], share?: Share) =>
  checkInvariants({ db: trx, registry, today: "2026-11-23", files, share }, names);

/** What all nights of a round say together, none of which looks at anything for having been written. */
async function inARound(trx: Transaction, names?: readonly string[]): Promise<string> {
  const messages: string[] = [];
  for (let at = 0; at < NIGHTS; at += 1)
    messages.push(formatBreaches(await check(trx, names, { of: NIGHTS, at, since: "2999-01-01T00:00:00.000Z" })));
  return messages.join("\n");
}

class Undone extends Error {}

/** What is asked in each transaction, of every record there is. */
async function ofEachRecord(trx: Transaction, names: readonly string[]): Promise<string> {
  const ids = new Map<string, Set<string>>();
  for (const entity of assertedEntities(registry))
    ids.set(entity, new Set((await trx.rows<{ id: string }>(`SELECT id FROM ${entity}`)).map(({ id }) => id)));
  return formatBreaches((await breachesOf(trx, registry, ids)).filter(({ name }) => names.includes(name)));
}

/** What the checker says after these statements, which are undone again. */
async function after(
  statements: readonly string[],
  names?: readonly string[],
  asking: (trx: Transaction) => Promise<string> = async (trx) => formatBreaches(await check(trx, names)),
): Promise<string> {
  let message = "";
  await store
    .transaction(async (trx) => {
      for (const text of statements) await trx.run(text);
      message = await asking(trx);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return message;
}

/** A credit note of 1,000.00 on the financing, which calls back so much. */
const credited = (open: string, status: "open" | "cured") => [
  "UPDATE financing_application_items SET reduced = 1000.00",
  `INSERT INTO credit_note (
      id, created_at, updated_at, cn_no, kind, seller_entity, buyer_entity, financing, currency, amount_net, gst, total,
      over_advance_amount, over_advance_open, cure_status, status
    )
    VALUES (
      152, now(), now(), 'CN-2', 'financed', 12, 13, 301, 'SGD', 1000.00, 0, 1000.00, 900.00, ${open}, '${status}',
      'applied'
    )`,
];

/** Statements without the database's own guards: what a wrong program or a hand in the tables could do. */
const unguarded = (...statements: string[]) => ["SET LOCAL session_replication_role = replica", ...statements];

/** Two financings of invoices of 500.00 themselves, each with 100.00 of the invoice that is named for it. */
const twice = (first: string, second: string) => [
  "INSERT INTO financing_application (id, created_at, updated_at, number, basis, seller_entity, currency, status) VALUES (302, now(), now(), 'FA-2', 'invoice', 12, 'SGD', 'disbursed'), (303, now(), now(), 'FA-3', 'invoice', 12, 'SGD', 'disbursed')",
  `INSERT INTO financing_application_items (parent, place, invoice, face, collected, reduced)
    VALUES (302, 0, ${first}, 100.00, 0, 0), (303, 0, ${second}, 100.00, 0, 0)`,
];

it("one financing may go on beside another since its payment was taken back, within what is outstanding", async () => {
  const reopened =
    "INSERT INTO timeline_entry (id, created_at, updated_at, subject_entity, subject_id, at, actor_name, transition) VALUES (1009, now(), now(), 'financing_application', 302, now(), 'system', 'reopen')";
  expect(await after([...twice("102", "102"), reopened], ["one_cent_funded_once"])).toBe("");
  expect(
    await after(
      [...twice("102", "102"), reopened, "UPDATE financing_application_items SET face = 400.01 WHERE parent = 303"],
      ["one_cent_funded_once"],
    ),
  ).toContain("outstanding 500.00, claimed 500.01");
  expect(
    await after(
      [
        ...twice("102", "102"),
        reopened,
        "UPDATE financing_application_items SET face = 400.01, reduced = 0.01 WHERE parent = 303",
      ],
      ["one_cent_funded_once"],
    ),
  ).toBe("");
});

/**
 * A claim of 300.00 of the supplier on the stranger that became a debt here, in both books; 100.00 of its item was
 * passed on to the enterprise, which the supplier owed nothing: it is paid on account.
 */
const outstanding = [
  "INSERT INTO ledger_account (id, created_at, updated_at, company, code, name, kind, currency) VALUES (921, now(), now(), 2, '1200', 'trade_receivable', 'asset', 'SGD'), (922, now(), now(), 4, '2000', 'trade_payable', 'liability', 'SGD'), (923, now(), now(), 2, '1250', 'advances_to_suppliers', 'asset', 'SGD'), (924, now(), now(), 3, '1200', 'trade_receivable', 'asset', 'SGD'), (925, now(), now(), 3, '2320', 'advances_from_customers', 'liability', 'SGD')",
  "INSERT INTO invoice (id, created_at, updated_at, invoice_no, seller_entity, buyer_entity, currency, total, credited, paid, outstanding, status) VALUES (103, now(), now(), 'INV-3', 12, 14, 'SGD', 300.00, 0, 0, 300.00, 'confirmed')",
  "INSERT INTO timeline_entry (id, created_at, updated_at, subject_entity, subject_id, at, actor_name, transition, axis, from_state, to_state) VALUES (1021, now(), now(), 'invoice', 103, now(), 'Checker', 'confirm', 'status', 'submitted', 'confirmed')",
  "INSERT INTO invoice_paid (id, created_at, updated_at, number, parent, issuer_entity, holder_entity, currency, face, available, transferred, financed_face, settled, on_account, status) VALUES (211, now(), now(), 'IP-11', NULL, 14, 12, 'SGD', 300.00, 200.00, 100.00, 0, 0, NULL, 'accepted'), (212, now(), now(), 'IP-12', 211, 14, 13, 'SGD', 100.00, 100.00, 0, 0, 0, 100.00, 'accepted')",
  "INSERT INTO journal (id, created_at, updated_at, number, company, date, event_type, source_ref, currency, status) VALUES (931, now(), now(), 'JV-2026-000031', 2, '2026-10-05', 'invoice_confirmed', 'INV-3', 'SGD', 'posted'), (932, now(), now(), 'JV-2026-000032', 4, '2026-10-05', 'invoice_confirmed', 'INV-3', 'SGD', 'posted'), (933, now(), now(), 'JV-2026-000033', 2, '2026-10-06', 'invoice_paid_transferred', 'IP-12', 'SGD', 'posted'), (934, now(), now(), 'JV-2026-000034', 3, '2026-10-06', 'invoice_paid_transferred', 'IP-12', 'SGD', 'posted'), (935, now(), now(), 'JV-2026-000035', 4, '2026-10-06', 'invoice_paid_transferred', 'IP-12', 'SGD', 'posted')",
  "INSERT INTO journal_lines (parent, place, account, debit, credit, party) VALUES (931, 0, 921, 300.00, 0, 14), (932, 0, 922, 0, 300.00, 12), (933, 0, 923, 100.00, 0, 13), (933, 1, 921, 0, 100.00, 14), (934, 0, 924, 100.00, 0, 14), (934, 1, 925, 0, 100.00, 12), (935, 0, 922, 100.00, 0, 12), (935, 1, 922, 0, 100.00, 13)",
];

it("what is owed is what invoices say, whoever an item was passed on to", async () => {
  expect(await after(unguarded(...outstanding), ["trade_debts_equal_invoices"])).toBe("");
});

it("a part that was taken before payments on account were kept apart has its rest among the trade debts", async () => {
  const before = [
    "UPDATE invoice_paid SET on_account = NULL WHERE id = 212",
    "UPDATE journal_lines SET account = 924 WHERE parent = 934 AND place = 1",
    "DELETE FROM journal_lines WHERE parent = 933 AND place = 0",
  ];
  expect(await after(unguarded(...outstanding, ...before), ["trade_debts_equal_invoices"])).toBe("");
});

/** What is only looked at over the whole database. */
const NIGHTLY = [
  "its moves",
  "the same bill is held",
  "book 1 SGD",
  "by its fund providers",
  "at fund provider",
  "without a journal",
];

it("what is asked in each transaction can be asked of single records, and a world in which all holds has no breach of it", async () => {
  const checked = Object.entries(registry.invariants.invariants)
    .filter(([, { in_each_transaction: each }]) => each === true)
    .map(([name]) => name);
  for (const name of checked) expect([name, "rules" in (invariants[name] ?? {})]).toEqual([name, true]);
  expect(checked).toEqual(
    expect.arrayContaining([
      "limit_equals_deals",
      "one_cent_funded_once",
      "ip_face_split",
      "repayment_adds_up",
      "advance_within_rate",
      "disbursement_adds_up",
    ]),
  );
  expect(await after([], checked, (trx) => ofEachRecord(trx, checked))).toBe("");
});

it("every described invariant has its check, and every check is described", () => {
  expect(Object.keys(invariants).sort()).toEqual(Object.keys(registry.invariants.invariants).sort());
});

it("a world in which all holds has no breach", async () => {
  expect(await after([])).toBe("");
});

it("a credit note that calls back what is too much breaks nothing", async () => {
  expect(await after(credited("900.00", "open"), ["advance_within_rate"])).toBe("");
});

describe("a defect is named:", () => {
  it.each<[string, string[], string]>([
    [
      "journal_balances",
      unguarded("UPDATE journal_lines SET debit = 98100.01 WHERE parent = 911 AND place = 0"),
      "journal JV-2026-000001: debits less credits are 0.01",
    ],
    [
      "journal_balances",
      unguarded("UPDATE ledger_account SET currency = 'USD' WHERE id = 901"),
      "an account of another book or currency",
    ],
    [
      "journal_append_only",
      unguarded("DELETE FROM journal_lines WHERE parent = 911", "DELETE FROM journal WHERE id = 911"),
      "3 numbers were given, 2 journals are there",
    ],
    [
      "journal_append_only",
      unguarded("UPDATE journal SET status = 'reversed' WHERE id = 911"),
      "reversed without a mirror",
    ],
    ["journal_append_only", ["ALTER TABLE journal DISABLE TRIGGER journal_append_only"], "is gone or switched off"],
    [
      "daily_totals_equal_journals",
      ["INSERT INTO ledger_daily_total (account, date, net, lines) VALUES (901, '2026-10-01', 0.01, 0)"],
      "the totals of 2026-10-01 differ from its lines by 0.01 and 0 lines",
    ],
    [
      "open_totals_equal_invoices",
      ["INSERT INTO invoice_open_change SELECT 12, 'seller', 'SGD', 'draft', true, false, NULL, NULL, 1, 0, 0.01, 0"],
      "entity 12: the totals of its draft invoices as seller differ by 1 and 0.01",
    ],
    [
      "open_totals_equal_invoices",
      unguarded("UPDATE invoice SET outstanding = outstanding - 1 WHERE id = 102"),
      "differ by",
    ],
    [
      "open_totals_equal_deals",
      ["INSERT INTO deal_open_change SELECT 12, 'client', 'dpo', 'SGD', 'paid', NULL, 1, 0.01"],
      "entity 12: the totals of its paid deals as client differ by 1 and 0.01",
    ],
    [
      "open_totals_equal_deals",
      unguarded("UPDATE financing_application SET principal_outstanding = principal_outstanding - 1"),
      "deals as financier differ by",
    ],
    [
      "made_totals_equal_records",
      ["INSERT INTO record_made_change SELECT 12, 'buyer', 'ip', '2026-10-01', 'SGD', 1, 0.01"],
      "entity 12: the totals of its records of kind ip made on 2026-10-01 differ by 1 and 0.01",
    ],
    [
      "made_totals_equal_records",
      unguarded("UPDATE invoice SET total = total - 1 WHERE id = 102"),
      "of kind invoice made on",
    ],
    [
      "asset_totals_equal_deals",
      ["INSERT INTO asset_open_change SELECT 12, 'due', NULL, '2026-10-01', 'SGD', 1, 0.01"],
      "entity 12: the totals of its assets by due differ by 1 and 0.01",
    ],
    [
      "asset_totals_equal_deals",
      unguarded("UPDATE financing_application SET principal_outstanding = principal_outstanding - 1"),
      "assets by obligor differ by 0 and",
    ],
    [
      "flow_totals_equal_journals",
      ["INSERT INTO book_flow_total SELECT 2, 'SGD', '2026-10-01', 0, 0, 0, 0, 0.01"],
      "company 2: what moved in SGD on 2026-10-01 differs by 0 journals, 0.00 invested, 0.00 repaid, 0.00 earned and -0.01 received",
    ],
    ["flow_totals_equal_journals", ["DELETE FROM book_flow_change"], "differs by 1 journals, 98100.00 invested"],
    [
      "limit_within_cap",
      [
        "ALTER TABLE facility DROP CONSTRAINT facility_within_approved",
        `UPDATE facility SET "limit" = 98099.99 WHERE id = 31`,
      ],
      "facility 31: granted 98099.99, reserved 0.00, utilised 98100.00",
    ],
    [
      "limit_equals_deals",
      ["UPDATE facility SET utilised = 98100.01 WHERE id = 31"],
      "facility 31: reserved 0.00 and utilised 98100.01, its deals 0 and 98100.00",
    ],
    [
      "limit_equals_deals",
      ["UPDATE credit_limit SET reserved = 10900.01 WHERE id = 21"],
      "credit_limit 21: reserved 10900.01 and utilised 98100.00, its moves 10900.00 and 98100.00",
    ],
    [
      "limit_equals_deals",
      unguarded("UPDATE journal SET source_ref = 'FA-2' WHERE id = 911"),
      "financing_application FA-1: lent 98100.00, in the ledger 0",
    ],
    [
      "ledger_equals_deals",
      ["UPDATE financing_application SET interest_accrued = 0.01"],
      "financing_application FA-1: says 0.01 on account 1110, in the ledger 0",
    ],
    [
      "ledger_equals_deals",
      ["UPDATE financing_application SET penalty_accrued = 5.00"],
      "says 5.00 on account 1130, in the ledger 0",
    ],
    [
      "ledger_equals_deals",
      ["UPDATE financing_application SET fee_outstanding = 40.00"],
      "says 40.00 on account 1120, in the ledger 0",
    ],
    [
      "ledger_equals_deals",
      [
        "INSERT INTO early_payment (id, created_at, updated_at, number, enterprise_entity, supplier_entity, funder, funder_entity, currency, face_total, collected, discount_total, discount_earned, status) VALUES (361, now(), now(), 'EP-1', 13, 12, 'financier', 11, 'SGD', 20000.00, 20000.00, 282.74, 0, 'paid')",
      ],
      "early_payment EP-1: says -282.74 on account 2400, in the ledger 0",
    ],
    [
      "ledger_equals_deals",
      [
        "INSERT INTO dpo (id, created_at, updated_at, number, enterprise_entity, vendor_entity, financier_entity, currency, face_total, discount_total, discount_earned, penalty, late_fee, fee_due, paid_on, status) VALUES (351, now(), now(), 'DPO-1', 13, 12, 11, 'SGD', 0, 500.00, 100.00, 1.00, 2.00, 3.00, '2026-10-05', 'repaid')",
      ],
      "dpo DPO-1: says -400.00 on account 2400, in the ledger 0",
    ],
    [
      "ledger_equals_deals",
      [
        "UPDATE financing_application SET interest_mode = 'upfront', disbursed_on = '2026-10-05', interest_upfront = 850.00, interest_earned = 400.00",
      ],
      "financing_application FA-1: says -450.00 on account 2400, in the ledger 0",
    ],
    [
      "ledger_equals_deals",
      [
        "UPDATE financing_application SET status = 'written_off', written_off_on = '2026-10-05', recoverable = 5.00, recovered = 2.00",
      ],
      "says -2.00 on account 4060, in the ledger 0\nledger_equals_deals: financing_application FA-1: says 7.00 on account 6900, in the ledger 0",
    ],
    [
      "ledger_equals_deals",
      unguarded("UPDATE journal_lines SET credit = 98099.99 WHERE parent = 913 AND place = 2"),
      "financing_application FA-1: its financier claims 98100.00 and keeps 0 for others, their books owe 98099.99 and expect 0",
    ],
    [
      "ledger_equals_deals",
      unguarded("DELETE FROM journal_lines WHERE parent = 913", "DELETE FROM journal WHERE id = 913"),
      "their books owe 0 and expect 0",
    ],
    [
      "ledger_equals_deals",
      unguarded("UPDATE journal_lines SET account = 910, debit = 534.65 WHERE parent = 913 AND place = 1"),
      "keeps 0 for others, their books owe 98100.00 and expect 534.65",
    ],
    [
      "ledger_equals_deals",
      ["UPDATE receipt SET unapplied = 99.99, applied = 900.01"],
      "book 1 SGD: 2310 holds 100.00, receipts not applied and their refunds come to 99.99",
    ],
    [
      "ledger_equals_deals",
      ["UPDATE refund SET reason = 'overpayment'"],
      "book 1 SGD: 2310 holds 100.00, receipts not applied and their refunds come to 250.00",
    ],
    [
      "ledger_equals_deals",
      unguarded("UPDATE journal_lines SET account = 905 WHERE parent = 912 AND place = 2"),
      "book 1 SGD: 2310 holds 150.00",
    ],
    [
      "ledger_equals_deals",
      ["UPDATE repayment_lines SET residual = 49.99"],
      "book 1 SGD: 2300 holds 50.00, what repayments left over and is not refunded comes to 49.99",
    ],
    [
      "ledger_equals_deals",
      ["UPDATE refund SET status = 'paid', amount = 50.00"],
      "book 1 SGD: 2300 holds 50.00, what repayments left over and is not refunded comes to 0.00",
    ],
    [
      "trade_debts_equal_invoices",
      unguarded(...outstanding, "UPDATE invoice SET paid = 0.01, outstanding = 299.99 WHERE id = 103"),
      "book 2 SGD party 14: 1200 holds 200.00, invoices and items that are owed come to 199.99",
    ],
    [
      "trade_debts_equal_invoices",
      unguarded(...outstanding, "UPDATE invoice SET paid = 0.01, outstanding = 299.99 WHERE id = 103"),
      "book 4 SGD party 12: 2000 holds 200.00, invoices and items that it owes come to 199.99",
    ],
    [
      "trade_debts_equal_invoices",
      unguarded(...outstanding, "DELETE FROM journal_lines WHERE parent = 932"),
      "book 4 SGD party 12: 2000 holds -100.00, invoices and items that it owes come to 200.00",
    ],
    [
      "trade_debts_equal_invoices",
      unguarded(...outstanding, "UPDATE invoice_paid SET settled = 0.01, available = 99.99 WHERE id = 212"),
      "book 3 SGD party 14: 1200 holds 100.00, invoices and items that are owed come to 99.99",
    ],
    [
      "trade_debts_equal_invoices",
      unguarded(...outstanding, "UPDATE journal_lines SET credit = 100.01 WHERE parent = 934 AND place = 1"),
      "book 3 SGD party 12: 2320 holds 100.01, parts that were taken on account come to 100.00",
    ],
    [
      "trade_debts_equal_invoices",
      unguarded(...outstanding, "UPDATE invoice_paid SET on_account = 97.88 WHERE id = 212"),
      "book 2 SGD party 13: 1250 holds 100.00, parts that were passed on on account come to 97.88",
    ],
    [
      "trade_debts_equal_invoices",
      unguarded(...outstanding, "UPDATE journal_lines SET account = 924 WHERE parent = 934 AND place = 1"),
      "book 3 SGD party 12: 1200 holds -100.00, invoices and items that are owed come to 0",
    ],
    [
      "trade_debts_equal_invoices",
      unguarded(
        ...outstanding,
        "UPDATE invoice_paid SET on_account = NULL WHERE id = 212",
        "UPDATE journal_lines SET account = 924, credit = 100.01 WHERE parent = 934 AND place = 1",
        "DELETE FROM journal_lines WHERE parent = 933 AND place = 0",
      ),
      "book 3 SGD party 12: 1200 holds -100.01, invoices and items that are owed come to 0",
    ],
    [
      "input_tax_by_registered",
      unguarded(
        "INSERT INTO ledger_account (id, created_at, updated_at, company, code, name, kind, currency) VALUES (941, now(), now(), 2, '1400', 'gst_input', 'asset', 'SGD')",
        "UPDATE journal_lines SET account = 941 WHERE parent = 913 AND place = 1",
      ),
      "journal JV-2026-000003: claims 534.65 of input tax in the book of company 2, which is not registered for GST",
    ],
    [
      "one_cent_funded_once",
      ["UPDATE invoice_paid_invoices SET amount = 109000.01"],
      "outstanding 109000.00, claimed 109000.01 by invoice_paid IP-1",
    ],
    [
      "one_cent_funded_once",
      [
        "ALTER TABLE invoice DROP CONSTRAINT invoice_held_within_check",
        "UPDATE invoice SET held_by_entity = 'invoice_paid', held_by = 201, held_amount = 109000.01 WHERE id = 101",
      ],
      "outstanding 109000.00, claimed 109000.01 by invoice_paid IP-1",
    ],
    ["one_cent_funded_once", ["UPDATE financing_application_items SET face = 109000.01"], "financed 109000.01 by FA-1"],
    [
      "one_cent_funded_once",
      [
        "DROP INDEX invoice_live_fingerprint",
        "UPDATE invoice SET fingerprint = 'print-1', funding_status = 'locked' WHERE id = 102",
      ],
      "the same bill is held under 2 records",
    ],
    ["one_cent_funded_once", twice("102", "102"), "financed 2 times: financing FA-2, financing FA-3"],
    [
      "limit_equals_deals",
      ["UPDATE invoice_paid SET currency = 'USD'"],
      "reserved 10900.00 and utilised 98100.00, its deals 14170.00 and 98100.00",
    ],
    ["ip_face_split", ["UPDATE invoice_paid SET available = 0.01"], "face 109000.00, free 0.01"],
    [
      "ip_face_split",
      ["UPDATE invoice_paid SET financed_principal = 98100.01"],
      "financed 109000.00 and lent 98100.01, by its fund providers 109000.00 and 98100.00",
    ],
    [
      "ip_face_split",
      [
        `UPDATE invoice_paid
          SET fundings = '[{"financier": "11", "face": "59000.00", "principal": "50000.00"}, {"financier": "14", "face": "50000.00", "principal": "48100.00"}]'`,
      ],
      "holds 10900.00 at fund provider 11, its parts ask for 9000.00",
    ],
    [
      "ip_face_split",
      ["UPDATE invoice_paid SET reserves = '[]'"],
      "holds 0 at fund provider 11, its parts ask for 10900.00",
    ],
    [
      "ip_face_split",
      ["UPDATE invoice_paid SET status = 'settled'"],
      "holds 10900.00 at fund provider 11, its parts ask for 0",
    ],
    [
      "ip_face_split",
      ["UPDATE invoice_paid SET transferred = 30000.00, financed_face = 79000.00"],
      "transferred 30000.00, its parts 0",
    ],
    [
      "repayment_adds_up",
      ["UPDATE repayment_lines SET interest = 850.01"],
      "repayment RPY-1: amount 900.00, its lines 900.01",
    ],
    [
      "repayment_adds_up",
      ["UPDATE receipt SET unapplied = 100.01"],
      "receipt RCPT-1: amount 1000.00, applied 900.00, unapplied 100.01",
    ],
    [
      "ip_face_split",
      ["UPDATE invoice_paid SET settled = 0.01, financed_face = 108999.99"],
      "its holders were paid 0.01, of its invoices 0.00 was paid",
    ],
    [
      "repayment_adds_up",
      ["UPDATE repayment_lines SET interest = 849.00, principal = 1.00"],
      "lent 98100.00, paid back 1.00, still owed 98100.00",
    ],
    [
      "repayment_adds_up",
      ["UPDATE financing_application SET interest_booked = 849.99"],
      "was paid 850.00 of interest, of which 849.99 arose",
    ],
    [
      "repayment_adds_up",
      ["UPDATE repayment_lines SET interest = 800.00, penalty = 50.00"],
      "was paid 50.00 of penalty, of which 0 arose",
    ],
    [
      "repayment_adds_up",
      [
        "INSERT INTO dpo (id, created_at, updated_at, number, enterprise_entity, vendor_entity, financier_entity, currency, face_total, face_outstanding, status) VALUES (351, now(), now(), 'DPO-1', 13, 12, 11, 'SGD', 100.00, 100.01, 'due')",
      ],
      "dpo DPO-1: face 100.00, still owed 100.01",
    ],
    [
      "repayment_adds_up",
      [
        "INSERT INTO dpo (id, created_at, updated_at, number, enterprise_entity, vendor_entity, financier_entity, currency, platform_fee, platform_gst, fee_due, status) VALUES (351, now(), now(), 'DPO-1', 13, 12, 11, 'SGD', 32.70, 2.94, 5.00, 'repaid')",
        "UPDATE repayment_lines SET dpo = 351, financing = NULL, pays = 'platform_fee', fee = 30.65, interest = 819.35",
      ],
      "dpo DPO-1: platform fee 35.64, paid by receipts 30.65, open 5.00",
    ],
    [
      "repayment_adds_up",
      [
        "INSERT INTO early_payment (id, created_at, updated_at, number, enterprise_entity, supplier_entity, currency, face_total, collected, collection_state, status) VALUES (361, now(), now(), 'EP-1', 13, 12, 'SGD', 100.00, 99.99, 'collected', 'paid')",
      ],
      "early payment EP-1: face 100.00, collected 99.99",
    ],
    [
      "invoice_outstanding",
      ["UPDATE invoice SET paid = 0.01 WHERE id = 101"],
      "total 125350.00, credited 16350.00, paid 0.01, outstanding 109000.00",
    ],
    ["invoice_outstanding", ["UPDATE credit_note SET total = 16350.01"], "its credit notes 16350.01"],
    [
      "advance_within_rate",
      ["UPDATE financing_application_items SET advance_rate = 89.99"],
      "approved 98100.00, the advance rate allows 98089.10",
    ],
    ["advance_within_rate", credited("0.00", "cured"), "owes 98100.00 where its items allow 97200.00, called back 0"],
    [
      "advance_within_rate",
      credited("899.99", "open"),
      "owes 98100.00 where its items allow 97200.00, called back 899.99",
    ],
    [
      "advance_within_rate",
      [...credited("900.00", "open"), "UPDATE financing_application SET principal_outstanding = 97500.00"],
      "owes 97500.00 where its items allow 97200.00, called back 900.00",
    ],
    [
      "advance_within_rate",
      [...credited("900.00", "open"), "UPDATE financing_application SET status = 'repaid'"],
      "is repaid, called back 900.00",
    ],
    [
      "disbursement_adds_up",
      ["UPDATE disbursement SET net = 97565.36"],
      "gross 98100.00, net 97565.36, deductions 534.65",
    ],
    [
      "disbursement_adds_up",
      ["UPDATE financing_application SET approved_amount = 98000.00"],
      "gross 98100.00, approved 98000.00",
    ],
    [
      "disbursement_adds_up",
      [
        "INSERT INTO disbursement (id, created_at, updated_at, number, source_kind, refund, payer_entity, payee_entity, currency, gross, net, status) VALUES (532, now(), now(), 'PAY-2', 'refund', 521, 11, 12, 'SGD', 149.99, 149.99, 'succeeded')",
      ],
      "gross 149.99, its deal comes to 150.00",
    ],
    [
      "disbursement_adds_up",
      unguarded("UPDATE receipt SET status = 'reversed'"),
      "refund RFD-1: paid out of a receipt that was taken back",
    ],
    ["disbursement_adds_up", ["UPDATE refund SET amount = 150.01"], "refunds 150.01, left over 150.00"],
    [
      "two_persons",
      [
        'INSERT INTO approval_request (id, created_at, updated_at, subject_entity, subject_id, decisions) VALUES (1, now(), now(), \'invoice\', 101, \'[{"user": "91", "phone": "+6591"}, {"user": "92", "phone": "+6591"}]\')',
      ],
      "agreed to by 2 accounts of 1 persons",
    ],
    [
      "used_once",
      [
        "INSERT INTO timeline_entry (id, created_at, updated_at, subject_entity, subject_id, at, actor_name, transition) SELECT n, now(), now(), 'invoice', 101, now(), 'x@demo.example', 'confirm' FROM generate_series(1003, 1004) n",
      ],
      "confirm was taken 2 times by x@demo.example with 1 links",
    ],
    [
      "used_once",
      [
        "ALTER TABLE email_link DROP CONSTRAINT IF EXISTS email_link_token_hash_key",
        "DROP INDEX IF EXISTS email_link_token_hash_key",
        "INSERT INTO email_link (id, created_at, updated_at, token_hash, subject_entity, subject_id, transition, recipient, expires_at) VALUES (712, now(), now(), 'hash', 'invoice', 101, 'confirm', 'y@demo.example', now())",
      ],
      "email_link 711: 2 links have one token",
    ],
    [
      "two_persons",
      [
        "UPDATE timeline_entry SET subject_entity = 'invoice_paid', subject_id = 201, transition = 'submit', actor = 91, actor_name = 'Maker' WHERE id = 1001",
        "UPDATE timeline_entry SET subject_entity = 'invoice_paid', subject_id = 201, transition = 'approve', actor = 91, actor_name = 'Maker' WHERE id = 1002",
      ],
      "invoice_paid 201: approve by Maker, who had taken submit",
    ],
    ["used_once", ["UPDATE email_link SET used_at = expires_at + interval '1 second'"], "email_link 711: used at"],
    [
      "used_once",
      ["UPDATE one_time_code SET used_at = expires_at + interval '1 second'"],
      "one_time_code 721: used at",
    ],
    [
      "enterprise_cap",
      ["UPDATE credit_limit SET approved = 2600000.01 WHERE id = 22"],
      "active credit limits of 7600000.01 SGD, the cap is 7600000.00",
    ],
    [
      "statement_ties",
      ["UPDATE statement SET closing = 98100.01 WHERE id = 401"],
      "opening 0.00, lines 98100.00, closing 98100.01",
    ],
    [
      "statement_ties",
      ["UPDATE statement SET opening = 98100.01, closing = 98100.01 WHERE id = 402"],
      "begins at 98100.01, the one before it ended at 98100.00",
    ],
    [
      "statement_ties",
      unguarded("UPDATE journal_lines SET debit = 98100.01 WHERE parent = 911 AND place = 0"),
      "statement SOA-1: ends at 98100.00, the ledger at 98100.01",
    ],
    [
      "one_source_per_figure",
      unguarded("UPDATE facility SET available = 1.00 WHERE id = 31"),
      "facility 31: available 1.00, from its parts 2901900.00",
    ],
    [
      "status_is_history",
      ["UPDATE invoice SET status = 'settled' WHERE id = 101"],
      "status is settled, its history says confirmed",
    ],
    [
      "status_is_history",
      ["UPDATE timeline_entry SET from_state = 'draft' WHERE id = 1002"],
      "confirm from draft to confirmed is no declared step",
    ],
    [
      "ledger_equals_deals",
      unguarded("UPDATE limit_move SET record = 999 WHERE entity = 'financing_application'"),
      "disburse used or freed 98100.00 of facility 31 without a journal",
    ],
    [
      "audit_complete",
      unguarded("DELETE FROM audit_sequence WHERE number = 1"),
      "audit strand 0: numbers up to 2, entries numbered 1",
    ],
    [
      "audit_chain",
      unguarded(
        'UPDATE audit SET after = \'{"total": "1.00"}\' WHERE seq = (SELECT entry FROM audit_sequence WHERE number = 1)',
      ),
      "is not what was written",
    ],
    [
      "audit_chain",
      unguarded("DELETE FROM audit WHERE seq = (SELECT entry FROM audit_sequence WHERE number = 1)"),
      "is gone",
    ],
    [
      "audit_chain",
      unguarded(
        "UPDATE audit SET actor_name = 'Nobody' WHERE seq = (SELECT entry FROM audit_sequence WHERE number = 1)",
        "UPDATE audit_sequence SET link = audit_link('', a) FROM audit a WHERE number = 1 AND a.seq = entry",
      ),
      "does not follow what was before it",
    ],
    [
      "audit_chain",
      ["INSERT INTO audit_seal (number, sealed_at, seal) VALUES (9, now(), 'sealed:demo:AAAA')"],
      "audit number 9: has a seal that was altered",
    ],
    [
      "audit_chain",
      ["INSERT INTO audit_seal (strand, number, sealed_at, seal) VALUES (3, 9, now(), 'sealed:demo:AAAA')"],
      "audit number 9 of strand 3: has a seal that was altered",
    ],
    [
      "audit_chain",
      unguarded("UPDATE audit_sequence SET strand = 1, number = 1 WHERE number = 2"),
      "does not follow what was before it",
    ],
    ["audit_complete", ["UPDATE timeline_entry SET subject_id = 102 WHERE id = 1001"], "invoice 102: submit at"],
    [
      "one_result_per_key",
      [
        "ALTER TABLE idempotency_result DROP CONSTRAINT idempotency_result_pkey",
        "INSERT INTO idempotency_result SELECT * FROM idempotency_result",
      ],
      "2 results for key key",
    ],
    ["outbox_delivered", ["UPDATE mail SET sent_at = NULL"], "mail 701: is sent, sent at no time"],
    [
      "outbox_delivered",
      [
        "INSERT INTO mail (id, created_at, updated_at, recipient, subject, status, sent_at, tries) VALUES (8::bigint * 3600000 << 22, now(), now(), 'b', 'Two', 'sent', now(), 1), (1, now(), now(), 'c', 'Three', 'queued', NULL, 0)",
      ],
      "mail 1: waits untried though later ones have gone",
    ],
    ["files_whole", ["UPDATE file SET sha256 = 'other'"], "file 801: its bytes have another checksum"],
    ["files_whole", ["UPDATE file SET storage_key = 'filenumber802'"], "file 801: has no bytes"],
    [
      "counters_true",
      ["UPDATE task SET state = 'submitted'"],
      "task TSK-1: waits for invoice 101 in submitted, which is confirmed",
    ],
    ["sessions_live", [`UPDATE "user" SET status = 'disabled' WHERE id = 91`], "user 91: signed in as disabled"],
    ["sessions_live", ["UPDATE company SET status = 'suspended' WHERE id = 2"], "of a company that is suspended"],
    [
      "tenants_apart",
      ["UPDATE repayment SET financier_entity = 14, payer_entity = 14"],
      "repayment 511: receipt leads to receipt 501 of another company",
    ],
    [
      "tenants_apart",
      [
        "UPDATE invoice SET seller_entity = 14, buyer_entity = 14 WHERE id = 102",
        "UPDATE invoice_paid_invoices SET invoice = 102",
      ],
      "invoice_paid 201: invoice leads to invoice 102 of another company",
    ],
  ])("%s: %j", async (name, statements, says) => {
    expect(await after(statements, [name])).toContain(says);
    expect(await after(statements, [name], (trx) => inARound(trx, [name])), "in a round of nights").toContain(says);
    // What is asked before each transition is kept finds it too, asked of the records that it is about.
    const isChecked =
      registry.invariants.invariants[name]?.in_each_transaction === true &&
      !NIGHTLY.some((only) => says.includes(only));
    if (isChecked) expect(await after(statements, [name], (trx) => ofEachRecord(trx, [name]))).toContain(says);
  });
});

it("a chain made anew from a changed entry to its head is told by the seal of its head", async () => {
  const remade = [
    ...unguarded(
      "UPDATE audit SET actor_name = 'Nobody' WHERE seq = (SELECT entry FROM audit_sequence WHERE number = 1)",
    ),
    "UPDATE audit_sequence SET link = audit_link('', a) FROM audit a WHERE number = 1 AND a.seq = entry",
    "UPDATE audit_sequence s SET link = audit_link(b.link, a) FROM audit a, audit_sequence b WHERE s.number = 2 AND b.number = 1 AND a.seq = s.entry",
  ];
  const ofChain = async (trx: Transaction) => formatBreaches(await check(trx, ["audit_chain"]));
  expect(await after(remade, undefined, ofChain), "without a seal").toBe("");
  expect(
    await after([], undefined, async (trx) => {
      await sealAudit(trx, "2026-11-23T09:00:00.000+08:00");
      expect(await ofChain(trx)).toBe("");
      for (const text of remade) await trx.run(text);
      return ofChain(trx);
    }),
  ).toContain("audit number 2: is not the one that was sealed");
});

it("a night looks at what was written since the one before, whatever share it has", async () => {
  const broken = ["UPDATE invoice SET status = 'settled', updated_at = '2026-11-23T10:00:00Z' WHERE id = 101"];
  const at = (since: string) =>
    after(broken, ["status_is_history"], async (trx) => {
      const nights: string[] = [];
      for (let night = 0; night < NIGHTS; night += 1)
        nights.push(formatBreaches(await check(trx, ["status_is_history"], { of: NIGHTS, at: night, since })));
      return nights.map((text) => (text.includes("invoice 101") ? "found" : "not")).join(" ");
    });
  expect((await at("2026-11-23T11:00:00Z")).split(" ").filter((one) => one === "found")).toHaveLength(1);
  expect((await at("2026-11-23T09:00:00Z")).split(" ").filter((one) => one === "found")).toHaveLength(NIGHTS);
});

it("what is asked of all limits at once is what is asked of each", async () => {
  const ofEach = async (trx: Transaction, isAtOnce: boolean): Promise<string> => {
    const messages: string[] = [];
    for (const [name, invariant] of Object.entries(invariants))
      for (const rule of isRuled(invariant) ? invariant.rules : []) {
        if (rule.ofAll === undefined) continue;
        const text = isAtOnce ? rule.ofAll(registry) : rule.sql(() => "true", registry);
        for (const { record } of await trx.rows<{ record: string }>(`SELECT record FROM (${text}) f ORDER BY 1`))
          messages.push(`${name} ${record}`);
      }
    return messages.join("\n");
  };
  for (const table of ["facility", "vendor_sub_limit", "buyer_limit"])
    for (const wrong of ["reserved = reserved + 1", "utilised = coalesce(utilised, 0) + 1", "currency = 'USD'"]) {
      const statements = unguarded(`UPDATE ${table} SET ${wrong}`);
      const [atOnce, each] = [
        await after(statements, [], (trx) => ofEach(trx, true)),
        await after(statements, [], (trx) => ofEach(trx, false)),
      ];
      expect(atOnce, `${table} ${wrong}`).toBe(each);
      if (table === "facility") expect(each).toContain("limit_equals_deals facility");
    }
});

it("asks only what is asked for, and refuses a name that is not known", async () => {
  const breaches = await store.transaction((trx) => check(trx, ["journal_balances", "files_whole"]));
  expect(breaches).toEqual([]);
  await expect(store.transaction((trx) => check(trx, ["no_such"]))).rejects.toThrow("no_such");
});
