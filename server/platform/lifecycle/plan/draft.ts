import { cents } from "../../../../schemas/vocabulary/decimal.ts";
import type { JournalDraft, Explanation, LimitMove, Plan, Step, Warning } from "./plan.ts";
import type { Addition } from "../effects/effect.ts";
import type { Row } from "./model.ts";
import { bookkeeping } from "../bookkeeping.ts";
import { NEW } from "./open.ts";
import { type RecordRef, type Snapshot, MissingInput } from "./snapshot.ts";

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
  at(places: readonly RecordRef[]): (Row | null)[] {
    const missing = places.filter(
      (place) => !this.records.has(keyOf(place)) && this.snapshot.record(place) === undefined,
    );
    if (missing.length > 0) throw new MissingInput({ places: missing });
    return places.map((place) => this.records.get(keyOf(place)) ?? this.snapshot.record(place) ?? null);
  }

  keep(place: RecordRef, record: Row): void {
    this.records.set(keyOf(place), record);
  }

  /** A name for a record that the plan makes, until it has an id. */
  nextNew(): string {
    this.made += 1;
    return `${NEW}${this.made}`;
  }

  /** What the guards and effects of the next step must know; asks for it where it was not read yet. */
  facts(speakers: readonly string[], entity: string, record: Row, ask: Row): Readonly<Record<string, unknown>> {
    const key = `${this.steps.length}:${speakers.join(",")}`;
    const known = this.snapshot.facts(key, speakers);
    if (known === undefined) throw new MissingInput({ facts: { key, speakers, entity, record, ask } });
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
    const { changes, moves } = bookkeeping().changes(this.limits, (place) => this.at([place])[0] ?? undefined);
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
