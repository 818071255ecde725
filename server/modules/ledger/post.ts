import type { WriteContext } from "../../platform/context.ts";
import { accountsByName, type ChartAccount } from "./chart.ts";
import type { AccountName } from "../../../generated/types/constants.d.ts";
import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Explanation, JournalDraft } from "../../platform/lifecycle/plan/plan.ts";
import { tell } from "../../platform/observe.ts";
import type { Source } from "../../platform/lifecycle/bookkeeping.ts";
import { nextNumbersOf, numberText } from "../../platform/records/write.ts";
import { bookingDate, monthOf, openPeriods } from "./period.ts";

/** An account of a book: one for each company, account of the chart and currency. */
interface AccountKey extends Pick<ChartAccount, "code"> {
  readonly company: string;
  readonly currency: string;
}

/** The text under which an account is known. */
const accountKey = ({ company, code, currency }: AccountKey): string => `${company} ${code} ${currency}`;

/** Makes from the chart those of these accounts that are not there yet. */
async function makeAccounts(context: WriteContext, wanted: readonly (AccountKey & ChartAccount)[]): Promise<void> {
  const keys = [...new Map(wanted.map((key) => [accountKey(key), key])).values()].sort((left, right) =>
    accountKey(left) < accountKey(right) ? -1 : 1,
  );
  const found = await context.trx.rows<AccountKey>(
    `SELECT a.company, a.code, a.currency
     FROM ledger_account a
     JOIN unnest($1::bigint[], $2::text[], $3::text[]) AS k(company, code, currency)
     ON a.company = k.company AND a.code = k.code AND a.currency = k.currency`,
    [keys.map((key) => key.company), keys.map((key) => key.code), keys.map((key) => key.currency)],
  );
  const known = new Set(found.map((row) => accountKey(row)));
  const at = context.ports.clock.stamp();
  for (const { company, code, name, kind, currency } of keys.filter((key) => !known.has(accountKey(key)))) {
    await context.trx.run(
      `INSERT INTO ledger_account (id, version, created_at, updated_at, company, code, name, kind, currency)
       VALUES ($1::bigint, 1, $2::timestamptz, $2::timestamptz, $3::bigint, $4, $5, $6, $7)
       ON CONFLICT (company, code, currency) DO NOTHING`,
      [context.ports.ids.next(), at, company, code, name, kind, currency],
    );
  }
}

/** Lines as they come, with their accounts by company, code and currency. @param index of the value that holds them */
const linesGiven = (index: number): string => `jsonb_to_recordset($${index}::jsonb) AS r(
    parent bigint, place integer, company bigint, code text, currency text, debit numeric, credit numeric, party bigint,
    memo text
  )
  JOIN ledger_account a ON a.company = r.company AND a.code = r.code AND a.currency = r.currency`;

const PREFIX = "JV";

/** Tells what went through bank accounts, once it is committed. */
function tellMoney({ trx }: WriteContext, drafts: readonly JournalDraft[]): void {
  trx.committed(() => {
    for (const { event, currency, lines } of drafts)
      for (const { account, debit, credit } of lines)
        if (account === "bank")
          for (const [direction, amount] of [
            ["in", debit],
            ["out", credit],
          ] as const)
            if (amount !== undefined) tell("money", { kind: event, currency, direction, amount: cents(amount) });
  });
}

/** A journal's row; `memo` keeps the date that it was meant for when that month was closed already. */
function headOf(id: string, draft: JournalDraft, index: number, date: string, source: Source) {
  return {
    id,
    place: index,
    company: draft.company,
    date,
    event_type: draft.event,
    source_ref: draft.source,
    currency: draft.currency,
    memo: date === draft.date ? null : draft.date,
    reversal_of: draft.reversalOf ?? null,
    source_entity: source.entity,
    source_record: source.id,
    source_transition: source.transition,
    amount: text(draft.lines.reduce((sum, { debit }) => sum + cents(debit ?? "0.00"), 0n)),
  };
}

/**
 * The statement that writes journals and their lines, where every month of theirs is there and not closed; it is then
 * held until the transaction ends, so that none closes meanwhile. Tells whether it was so, and how many lines were
 * written: a line whose account is not there yet is left out.
 */
const POST = `WITH period AS (
    SELECT p.company, p.month, p.status
    FROM accounting_period p
    JOIN unnest($8::bigint[], $9::text[]) AS wanted(company, month)
      ON p.company = wanted.company AND p.month = wanted.month
    ORDER BY p.id
    FOR SHARE OF p
  ), books AS (
    SELECT NOT EXISTS (
      SELECT FROM unnest($8::bigint[], $9::text[]) AS wanted(company, month)
      WHERE NOT EXISTS (
        SELECT FROM period p
        WHERE p.company = wanted.company AND p.month = wanted.month AND p.status <> 'closed'
      )
    ) AS are_open
  ), next AS (${nextNumbersOf("SELECT $1::text, $2::integer, $3::bigint FROM books WHERE are_open")}), head AS (
    INSERT INTO journal (
      id, version, created_at, created_by, updated_at, updated_by, number, company, date, event_type, source_ref,
      currency, memo, reversal_of, source_entity, source_record, source_transition, amount, status
    )
    SELECT id, 1, $5::timestamptz, $6::bigint, $5::timestamptz, $6::bigint,
      ${numberText("next.last - $3::bigint + 1 + r.place")}, company, date, event_type, source_ref, currency, memo,
      reversal_of, source_entity, source_record, source_transition, amount, 'posted'
    FROM next
    CROSS JOIN jsonb_to_recordset($4::jsonb) AS r(
      id bigint, place integer, company bigint, date date, event_type text, source_ref text, currency text,
      memo text, reversal_of bigint, source_entity text, source_record bigint, source_transition text,
      amount numeric
    )
    RETURNING id
  ), line AS (
    INSERT INTO journal_lines (parent, place, account, debit, credit, party, memo)
    SELECT head.id, r.place, a.id, r.debit, r.credit, r.party, r.memo
    FROM ${linesGiven(7)}
    JOIN head ON head.id = r.parent
    RETURNING 1
  )
  SELECT are_open, (SELECT count(*)::integer FROM line) AS lines FROM books`;

/**
 * Posts journals in the running transaction; accounts and periods are made on first use. A draft dated in a closed
 * month is booked on the first day after it. Journals without lines are left out.
 * @returns ids of the journals, in the order of the drafts that have lines
 * @throws Error when an account is not in the chart; the database refuses at commit what does not balance
 */
export async function postJournals(
  context: WriteContext,
  given: readonly JournalDraft[],
  source: Source,
): Promise<string[]> {
  const drafts = given.filter((draft) => draft.lines.length > 0);
  if (drafts.length === 0) return [];
  const chart = accountsByName(context.registry);
  const accountOf = ({ company, currency }: JournalDraft, name: AccountName) => {
    const account = chart.get(name);
    if (account === undefined) throw new Error(`the chart of accounts has no account ${name}`);
    return { ...account, company, currency };
  };
  const ids = drafts.map(() => context.ports.ids.next());
  const headsOn = (dateOf: (draft: JournalDraft) => string) =>
    drafts.map((draft, index) => headOf(ids[index] ?? "", draft, index, dateOf(draft), source));
  const lines = drafts.flatMap((draft, index) =>
    draft.lines.map((line, position) => {
      const { company, code, currency } = accountOf(draft, line.account);
      return {
        parent: ids[index],
        place: position,
        company,
        code,
        currency,
        debit: line.debit ?? "0.00",
        credit: line.credit ?? "0.00",
        party: line.party ?? null,
        memo: line.memo ?? null,
      };
    }),
  );
  const post = (heads: ReturnType<typeof headsOn>) => {
    const months = [...new Set(heads.map(({ company, date }) => `${company} ${monthOf(date)}`))].map((one) =>
      one.split(" "),
    );
    return context.trx.first<{ are_open: boolean; lines: number }>(POST, [
      PREFIX,
      Number(context.ports.clock.today().slice(0, 4)),
      drafts.length,
      JSON.stringify(heads),
      context.ports.clock.stamp(),
      context.acting?.user.id ?? null,
      JSON.stringify(lines),
      months.map(([company]) => company),
      months.map(([, month]) => month),
    ]);
  };
  let heads = headsOn(({ date }) => date);
  let posted = await post(heads);
  if (posted?.are_open !== true) {
    const closed = await openPeriods(context, drafts);
    heads = headsOn(({ company, date }) => bookingDate(date, closed.get(company) ?? new Set()));
    posted = await post(heads);
  }
  if ((posted?.lines ?? 0) < lines.length) {
    await makeAccounts(
      context,
      drafts.flatMap((draft) => draft.lines.map((line) => accountOf(draft, line.account))),
    );
    await context.trx.run(
      `INSERT INTO journal_lines (parent, place, account, debit, credit, party, memo)
       SELECT r.parent, r.place, a.id, r.debit, r.credit, r.party, r.memo
       FROM ${linesGiven(1)}
       ON CONFLICT (parent, place) DO NOTHING`,
      [JSON.stringify(lines)],
    );
  }
  const reversed = heads.flatMap(({ reversal_of: id }) =>
    id === null || (source.entity === "journal" && source.id === id) ? [] : [id],
  );
  if (reversed.length > 0)
    await context.trx.run(
      `UPDATE journal SET status = 'reversed', version = version + 1, updated_at = $2::timestamptz
        WHERE id = ANY($1::bigint[]) AND status = 'posted'`,
      [reversed, context.ports.clock.stamp()],
    );
  tellMoney(context, drafts);
  return ids;
}

/** How a journal balances: its debits by account, and its credits, each of the same sum, which is the result. */
export function journalExplained({ event, lines }: JournalDraft): Explanation {
  const debits = lines.filter(({ debit }) => debit !== undefined);
  const credits = lines.filter(({ credit }) => credit !== undefined);
  const side = (of: readonly { account: string }[]): string =>
    [...new Set(of.map(({ account }) => account))].join(" + ");
  const sum = (of: typeof lines): Record<string, bigint> =>
    of.reduce<Record<string, bigint>>(
      (sums, { account, debit, credit }) => ({
        ...sums,
        [account]: (sums[account] ?? 0n) + cents(debit ?? credit ?? "0.00"),
      }),
      {},
    );
  const mismatches = (word: string, sums: Record<string, bigint>): [string, string][] =>
    Object.entries(sums).map(([account, amount]) => [`${word} ${account}`, text(amount)]);
  return {
    name: `journal.${event}`,
    formula: `debit ${side(debits)} = credit ${side(credits)}`,
    figures: Object.fromEntries([...mismatches("debit", sum(debits)), ...mismatches("credit", sum(credits))]),
    result: text(debits.reduce((total, { debit }) => total + cents(debit ?? "0.00"), 0n)),
  };
}
