import type { WriteContext } from "../../platform/context.ts";
import { accountsByName, type ChartAccount } from "./chart.ts";
import type { AccountName } from "../../../generated/types/constants.d.ts";
import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { JournalDraft } from "../../platform/lifecycle/plan/plan.ts";
import { tell } from "../../platform/observe.ts";
import type { Source } from "../../platform/lifecycle/bookkeeping.ts";
import { nextNumbers } from "../../platform/records/write.ts";
import { bookingDate, openPeriods } from "./period.ts";

/** An account of a book: one for each company, account of the chart and currency. */
interface AccountKey extends Pick<ChartAccount, "code"> {
  readonly company: string;
  readonly currency: string;
}

/** The text under which an account is found in what `accountsFor` gives. */
const accountKey = ({ company, code, currency }: AccountKey): string => `${company} ${code} ${currency}`;

/**
 * Ids of accounts, made from the chart on first use.
 * @returns id by `accountKey`
 */
async function accountsFor(
  context: WriteContext,
  wanted: readonly (AccountKey & ChartAccount)[],
): Promise<Map<string, string>> {
  const keys = [...new Map(wanted.map((key) => [accountKey(key), key])).values()].sort((left, right) =>
    accountKey(left) < accountKey(right) ? -1 : 1,
  );
  const find = () =>
    context.trx.rows<Record<string, unknown> & AccountKey & { id: string }>(
      `SELECT a.id, a.company, a.code, a.currency
     FROM ledger_account a
     JOIN unnest($1::bigint[], $2::text[], $3::text[]) AS k(company, code, currency)
     ON a.company = k.company AND a.code = k.code AND a.currency = k.currency`,
      [keys.map((key) => key.company), keys.map((key) => key.code), keys.map((key) => key.currency)],
    );
  const known = new Map((await find()).map((row) => [accountKey(row), row.id]));
  const missing = keys.filter((key) => !known.has(accountKey(key)));
  if (missing.length === 0) return known;
  const at = context.ports.clock.stamp();
  for (const { company, code, name, kind, currency } of missing) {
    await context.trx.run(
      `INSERT INTO ledger_account (id, version, created_at, updated_at, company, code, name, kind, currency)
       VALUES ($1::bigint, 1, $2::timestamptz, $2::timestamptz, $3::bigint, $4, $5, $6, $7)
       ON CONFLICT (company, code, currency) DO NOTHING`,
      [context.ports.ids.next(), at, company, code, name, kind, currency],
    );
  }
  return new Map((await find()).map((row) => [accountKey(row), row.id]));
}

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
function headOf(context: WriteContext, draft: JournalDraft, number: string, date: string, source: Source) {
  return {
    id: context.ports.ids.next(),
    number,
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
  const accounts = await accountsFor(
    context,
    drafts.flatMap((draft) => draft.lines.map((line) => accountOf(draft, line.account))),
  );
  const closed = await openPeriods(context, drafts);
  const numbers = await nextNumbers(context, PREFIX, drafts.length, { gapless: true });
  const heads = drafts.map((draft, place) =>
    headOf(
      context,
      draft,
      numbers[place] ?? "",
      bookingDate(draft.date, closed.get(draft.company) ?? new Set()),
      source,
    ),
  );
  await context.trx.run(
    `INSERT INTO journal (
       id, version, created_at, created_by, updated_at, updated_by, number, company, date, event_type, source_ref,
       currency, memo, reversal_of, source_entity, source_record, source_transition, amount, status
     )
     SELECT id, 1, $2::timestamptz, $3::bigint, $2::timestamptz, $3::bigint, number, company, date, event_type,
       source_ref, currency, memo, reversal_of, source_entity, source_record, source_transition, amount, 'posted'
     FROM jsonb_to_recordset($1::jsonb) AS r(
       id bigint, number text, company bigint, date date, event_type text, source_ref text, currency text, memo text,
       reversal_of bigint, source_entity text, source_record bigint, source_transition text, amount numeric
     )`,
    [JSON.stringify(heads), context.ports.clock.stamp(), context.acting?.user.id ?? null],
  );
  const lines = drafts.flatMap((draft, place) =>
    draft.lines.map((line, at) => ({
      parent: heads[place]?.id,
      place: at,
      account: accounts.get(accountKey(accountOf(draft, line.account))),
      debit: line.debit ?? "0.00",
      credit: line.credit ?? "0.00",
      party: line.party ?? null,
      memo: line.memo ?? null,
    })),
  );
  await context.trx.run(
    `INSERT INTO journal_lines (parent, place, account, debit, credit, party, memo)
     SELECT parent, place, account, debit, credit, party, memo
     FROM jsonb_to_recordset($1::jsonb) AS r(
       parent bigint, place integer, account bigint, debit numeric, credit numeric, party bigint, memo text
     )`,
    [JSON.stringify(lines)],
  );
  const reversed = heads.flatMap(({ reversal_of: id }) =>
    id === null || (source.entity === "journal" && source.id === id) ? [] : [id],
  );
  if (reversed.length > 0)
    await context.trx.run(
      "UPDATE journal SET status = 'reversed', version = version + 1, updated_at = $2::timestamptz WHERE id = ANY($1::bigint[]) AND status = 'posted'",
      [reversed, context.ports.clock.stamp()],
    );
  tellMoney(context, drafts);
  return heads.map((head) => head.id);
}
