import { holds, type ConditionScope } from "../../records/condition.ts";
import { valuesFor } from "./configured.ts";
import { type Model, type Move, type Row, type Transition, startsIn, NEW } from "./model.ts";
import { cents } from "../../../../schemas/vocabulary/decimal.ts";
import {
  type JournalDraft,
  type Explanation,
  type LimitMove,
  type Plan,
  type Step,
  type Warning,
  type RecordRef,
  type Snapshot,
  MissingInput,
} from "./plan.ts";
import type { Addition } from "../effects.ts";
import { bookkeeping } from "../bookkeeping.ts";

type Entry = NonNullable<Transition["then"]>[number];

/** What a `then` entry comes to: the transition, the records that take it, or that a new one is made. */
interface Following {
  readonly move: Move;
  readonly ids: readonly string[];
  readonly create: boolean;
  readonly values: Row;
}

/** Values at the end of a dotted path, through arrays. */
function along(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => along(item, path));
  if (value === undefined || value === null || value === "") return [];
  const [first, ...rest] = path;
  return first === undefined ? [value] : along((value as Row)[first], rest);
}

/**
 * The records that an entry of `then` moves: those at the end of `each`, else the one of the single reference to that
 * entity, else the record itself; where the transition starts at `new` and nothing leads to a record, a new one.
 * Undefined while its condition does not hold. Ids come in ascending order, so that two plans lock in the same order.
 */
export function following(model: Model, move: Move, entry: Entry, scope: ConditionScope): Following | undefined {
  if (entry.when !== undefined && !holds(entry.when, scope)) return undefined;
  const [entity = "", name = ""] = entry.do.split(".");
  const next = model.move(entity, name);
  if (!next) throw new Error(`${move.entity}.${move.name}: then names the unknown ${entry.do}`);
  const { record } = scope;
  const values = valuesFor(entry.with, record, scope.ask ?? {});
  const starts = startsIn(next);
  const only = starts?.length === 1 && starts[0] === "new";
  if (only) return { move: next, ids: [], create: true, values };
  if (entry.each === undefined && entity === move.entity)
    return { move: next, ids: [String(record.id ?? "new")], create: false, values };
  const path = entry.each ?? model.reference(move.entity, entity);
  if (path === undefined && starts?.includes("new")) return { move: next, ids: [], create: true, values };
  if (path === undefined) throw new Error(`${move.entity}.${move.name}: no field leads to ${entity}`);
  const found = along(record, path.split(".")).map((value) =>
    typeof value === "object" && value !== null
      ? (value as Row)[model.referenceIn(move.entity, path, entity) ?? "id"]
      : value,
  );
  const ids = [...new Set(found.filter((id) => id !== undefined && id !== null && id !== "").map(String))].sort(
    (a, b) => (BigInt(a) < BigInt(b) ? -1 : 1),
  );
  if (ids.length === 0 && starts?.includes("new")) return { move: next, ids, create: true, values };
  return { move: next, ids, create: false, values };
}

/**
 * Proves the invariant `journal_balances` before anything is posted: in each journal debits equal credits, and each
 * line is one of the two.
 * @throws Error for a journal that does not balance: a defect of the posting, never of the request
 */
function requireBalanced(journals: readonly JournalDraft[]): void {
  for (const { event, source, lines } of journals) {
    let difference = 0n;
    for (const line of lines) {
      if ((line.debit === undefined) === (line.credit === undefined))
        throw new Error(
          `journal ${event} of ${source}: account ${line.account} is neither debited nor credited, or both`,
        );
      difference += line.debit === undefined ? -cents(line.credit ?? "0.00") : cents(line.debit);
    }
    if (difference !== 0n) throw new Error(`journal ${event} of ${source} does not balance`);
  }
}

const keyOf = ({ entity, id }: RecordRef): string => `${entity} ${id}`;

/** A plan being made: what is added step by step, and every touched record as it stands by now. */
export class PlanDraft {
  readonly steps: Step[] = [];
  readonly limits: LimitMove[] = [];
  private readonly journals: JournalDraft[] = [];
  private readonly figures: Record<string, string> = {};
  private readonly lines: Row[] = [];
  private readonly checks: Row[] = [];
  private readonly explain: Explanation[] = [];
  private readonly warnings: Warning[] = [];
  private readonly records = new Map<string, Row>();
  private made = 0;
  private readonly snapshot: Snapshot;

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
  }

  /**
   * Records as this plan has left them so far; asks for all that were not read yet at once. Null where there is none.
   */
  at(refs: readonly RecordRef[]): (Row | null)[] {
    const missing = refs.filter((ref) => !this.records.has(keyOf(ref)) && this.snapshot.record(ref) === undefined);
    if (missing.length > 0) throw new MissingInput({ refs: missing });
    return refs.map((ref) => this.records.get(keyOf(ref)) ?? this.snapshot.record(ref) ?? null);
  }

  keep(ref: RecordRef, record: Row): void {
    this.records.set(keyOf(ref), record);
  }

  /** A name for a record that the plan makes, until it has an id. */
  nextNew(): string {
    this.made += 1;
    return `${NEW}${this.made}`;
  }

  /** What the guards and effects of the next step must know; asks for it where it was not read yet. */
  facts(dependents: readonly string[], entity: string, record: Row, ask: Row): Readonly<Record<string, unknown>> {
    const key = `${this.steps.length}:${dependents.join(",")}`;
    const known = this.snapshot.facts(key, dependents);
    if (known === undefined) throw new MissingInput({ facts: { key, dependents, entity, record, ask } });
    return known;
  }

  add(added: Addition): void {
    this.limits.push(...(added.limits ?? []));
    this.journals.push(...(added.journals ?? []));
    this.lines.push(...(added.lines ?? []));
    this.checks.push(...(added.checks ?? []));
    Object.assign(this.figures, added.figures);
    this.explain.push(...(added.explain ?? []));
    this.warnings.push(...(added.warnings ?? []));
  }

  /** @throws PlanRefused 1028 when a limit has too little left */
  finished(): Plan {
    requireBalanced(this.journals);
    const { changes, moves } = bookkeeping().changes(this.limits, (ref) => this.at([ref])[0] ?? undefined);
    return {
      steps: this.steps,
      figures: this.figures,
      lines: this.lines,
      checks: this.checks,
      limits: changes,
      moves,
      journals: this.journals,
      explain: this.explain,
      warnings: this.warnings,
    };
  }
}
