import { sql } from "kysely";
import { compare } from "../../../../schemas/vocabulary/decimal.ts";
import { inputFields } from "../../../../registry/lifecycle.ts";
import { oncePer } from "../../../../registry/once.ts";
import type { Registry } from "../../../../registry/registry.ts";
import type { ReadContext } from "../../context.ts";
import { anyId, type Reading, rowsOf, tables } from "../../store/handle.ts";
import { isDerived } from "../../../../registry/schema/derived.ts";
import { modelOf } from "../plan/configured.ts";
import { ableTo, AGREES_AS, CEILING, type Colleague, IS_CEO } from "./person.ts";
import { approvalScope, inHomeCurrency, type Level, type Tier } from "./rules.ts";

/** What a kind of task commits, as a column of its record says it. */
export interface AmountOfKind {
  readonly entity: string;
  readonly field: string;
  /** The step itself asks for it: what the record says need not be what is agreed to. */
  readonly isInput: boolean;
}

/** By kind of task the column that says what its step commits; kinds of which none does are left out. */
export const amountsOfKinds = oncePer((registry: Registry): Readonly<Record<string, AmountOfKind>> => {
  const model = modelOf(registry);
  return Object.fromEntries(
    [...new Set([...registry.lifecycles.values()].map(({ entity }) => entity))]
      .flatMap((entity) => model.moves(entity))
      .flatMap(({ entity, name, transition }) => {
        const field = transition.approval?.amount;
        const properties = registry.entities.get(entity)?.properties;
        const property = field === undefined ? undefined : properties?.[field];
        if (transition.task === undefined || field === undefined || property === undefined || isDerived(property))
          return [];
        const isInput = inputFields(transition).some((input) => input.field === field);
        return [[`${entity}_${name}`, { entity, field, isInput }] as const];
      }),
  );
});

/** A task whose record commits an amount. */
interface CommittingTask {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
}

/** What the record of a task commits. */
export interface Committed {
  /** In Singapore dollars. */
  readonly amount: string | undefined;
  /** It stands under no scope, whose rule might be another. */
  readonly is_general: boolean;
}

/** The columns of records that say what is committed. */
interface AmountRow {
  readonly id: string;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly scope: string | null;
}

/** Records of an entity with the amount in one of its columns; the names are those of the registry. */
const amountRows = (
  { db, registry }: Pick<ReadContext, "db" | "registry">,
  { entity, field }: AmountOfKind,
  ids: readonly string[],
): Promise<AmountRow[]> => {
  const scope = approvalScope().entity;
  const has = (name: string) => registry.entities.get(entity)?.properties[name] !== undefined;
  const column = (name: string, as: string) =>
    has(name) ? sql<string | null>`${sql.ref(`record.${name}`)}`.as(as) : sql<string | null>`NULL`.as(as);
  return rowsOf(
    db,
    tables
      .selectFrom(sql<{ id: string }>`${sql.table(entity)}`.as("record"))
      .select(["record.id", column(field, "amount"), column("currency", "currency"), column(scope, "scope")])
      .where("record.id", "=", anyId(ids)),
  ) as unknown as Promise<AmountRow[]>;
};

/**
 * What the records of tasks commit, by the ids of the tasks; of a kind whose record does not say it, nothing. One
 * statement for each entity among them.
 * @param asked values that were agreed to before, which stand over what the record says
 */
export async function committedIn(
  context: Pick<ReadContext, "db" | "registry">,
  tasks: readonly (CommittingTask & { readonly asked?: Readonly<Record<string, unknown>> | undefined })[],
): Promise<ReadonlyMap<string, Committed>> {
  const amounts = amountsOfKinds(context.registry);
  const kinds = [...new Set(tasks.map(({ kind }) => kind))].filter((kind) => amounts[kind] !== undefined);
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const column = amounts[kind]!;
      const own = tasks.filter((task) => task.kind === kind);
      const rows = await amountRows(
        context,
        column,
        own.map(({ subject }) => subject),
      );
      const bySubject = new Map(rows.map((row) => [row.id, row]));
      return own.flatMap(({ id, subject, asked }) => {
        const row = bySubject.get(subject);
        const amount = inHomeCurrency(context, asked?.[column.field] ?? row?.amount, row?.currency ?? undefined);
        return row === undefined ? [] : [[id, { amount, is_general: row.scope === null }] as const];
      });
    }),
  );
  return new Map(found.flat());
}

/** A colleague with the most that they may agree to, in Singapore dollars. */
export interface Peer extends Omit<Colleague, "id"> {
  readonly ceiling: string | null;
}

/** The other active people of a company, those alike as one, with the most that they may agree to. */
export const peersOf = (db: Reading, { user, company }: { readonly user: string; readonly company: string }) =>
  db.rows<Peer>(
    `SELECT DISTINCT ${AGREES_AS} AS groups, ${IS_CEO} AS is_ceo, ${CEILING} AS ceiling
     FROM "user" u
     WHERE u.company = $2::bigint AND u.status = 'active' AND u.id <> $1::bigint`,
    [user, company],
  );

/** Those of some people who are able to give a level's agreement, whatever the amount. */
export const peersAbleTo = (level: Level, peers: readonly Peer[]): Peer[] =>
  peers.filter((peer) => ableTo(level, [{ ...peer, id: "" }]).length > 0);

/** Whether an amount is above the most that somebody may agree to. */
export const isAbove = (amount: string | undefined, ceiling: string | null): boolean =>
  amount !== undefined && ceiling !== null && compare(amount, ceiling) > 0;

/** Amounts in Singapore dollars to which others agree first; a missing bound is none. */
export interface AmountsOfOthers {
  readonly above: string | null;
  readonly up_to: string | null;
  /** Of deals alone that stand under no rule of their own. */
  readonly is_general: boolean;
  /** The level that agrees first; null where it is the person's ceiling that keeps them away. */
  readonly first: Level | null;
}

/** Whether what a record commits is among amounts to which others agree first. */
export const isAmong = ({ amount, is_general: isGeneral }: Committed, range: AmountsOfOthers): boolean =>
  amount !== undefined &&
  (range.above === null || compare(amount, range.above) > 0) &&
  (range.up_to === null || compare(amount, range.up_to) <= 0) &&
  (isGeneral || !range.is_general);

const larger = (one: string | null, other: string): string => (one !== null && compare(one, other) > 0 ? one : other);

/** The amounts of a tier above a person's ceiling to which a colleague may agree. */
function aboveCeiling(
  { above, up_to: upTo }: Pick<AmountsOfOthers, "above" | "up_to">,
  first: Level,
  ceiling: string,
  peers: readonly Peer[],
): AmountsOfOthers[] {
  const able = peersAbleTo(first, peers);
  if (able.length === 0) return [];
  const ceilings = able.map((peer) => peer.ceiling);
  const highest = ceilings.includes(null)
    ? null
    : (ceilings as string[]).reduce((one, other) => (compare(one, other) > 0 ? one : other));
  const from = larger(above, ceiling);
  const to = highest === null || (upTo !== null && compare(upTo, highest) < 0) ? upTo : highest;
  return to !== null && compare(to, from) <= 0 ? [] : [{ above: from, up_to: to, is_general: false, first: null }];
}

/**
 * By the tiers of a rule the amounts to which others of the company agree first: their level, or a person's ceiling,
 * keeps the person away. Amounts to which nobody else can agree either are left out, so that somebody sees them.
 * @param tiers of the rule that holds for all deals
 * @param hasSpecial whether deals may stand under a rule of their own, which has other tiers
 */
export function amountsOfOthers(
  tiers: readonly Tier[],
  person: Peer,
  colleagues: readonly Omit<Colleague, "id">[],
  peers: readonly Peer[],
  hasSpecial: boolean,
): AmountsOfOthers[] {
  const sorted = [...tiers].sort((one, other) =>
    one.up_to === undefined ? 1 : other.up_to === undefined ? -1 : compare(one.up_to, other.up_to),
  );
  return sorted.flatMap(({ levels: [first], up_to: upTo }, place) => {
    if (first === undefined) return [];
    const range = { above: sorted[place - 1]?.up_to ?? null, up_to: upTo ?? null };
    if (peersAbleTo(first, [person]).length > 0)
      return person.ceiling === null ? [] : aboveCeiling(range, first, person.ceiling, peers);
    const isOfOthers =
      peersAbleTo(
        first,
        colleagues.map((one) => ({ ...one, ceiling: null })),
      ).length > 0;
    return isOfOthers ? [{ ...range, is_general: hasSpecial, first }] : [];
  });
}
