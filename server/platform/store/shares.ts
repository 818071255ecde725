import { AsyncLocalStorage } from "node:async_hooks";
import { SemaphoreBusy } from "./semaphore.ts";

/** Who asks, and for whom: a person of a company, or a network address. */
export interface Asker {
  readonly one: string;
  readonly group: string;
}

const asking = new AsyncLocalStorage<Asker>();

/** Does something for somebody: what it asks of the database counts as theirs and their company's. */
export const onBehalfOf = <T>(asker: Asker, work: () => T): T => asking.run(asker, work);

/** What the engine has worked for the turn that runs now. */
interface Turn {
  used: number;
}
const storage = new AsyncLocalStorage<Turn>();

/**
 * Tells how long the engine was at somebody's statement, in milliseconds: what was waited for it counts as nobody's
 * use.
 */
export function worked(milliseconds: number): void {
  const turn = storage.getStore();
  if (turn !== undefined) turn.used += milliseconds;
}

/** Does something that the engine is at from now on until its end, and tells how long that was. */
export async function working<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    worked(performance.now() - began);
  }
}

/** How the database's time is shared. */
export interface SharesOptions {
  /** How many of those who ask much may be served at once; who asks little needs no turn. */
  readonly atOnce: number;
  /** Milliseconds of the database's time, of late, from which on a company asks much. */
  readonly much: number;
  /** Milliseconds in which what was used counts half. */
  readonly half: number;
  /**
   * How long those who ask much rest after a turn, as a share of it: where one engine serves everybody in turn, others
   * come in between.
   */
  readonly rest: number;
  /** The same after a turn that others feel, while somebody asks who asks little. */
  readonly restBeside?: number;
  /** Longest wait for a turn, in milliseconds; a rest is at most three quarters of it. */
  readonly longest: number;
  readonly now?: () => number;
}

interface Used {
  amount: number;
  at: number;
}
interface QueuedTurn {
  readonly asker: Asker;
  begin(): void;
}

const MAX_ENTRIES = 20_000;
/** How long somebody who asks little counts as asking, in milliseconds. */
const STILL_ASKING = 3_000;
/** A turn that others do not feel, in milliseconds. */
const UNFELT = 10;

/** Turns at the database by what each company, and in it each person, has used of it of late. */
export class Shares {
  private readonly options: SharesOptions;
  private readonly used = new Map<string, Used>();
  /** What the costliest turn of late of a company took. */
  private readonly costliest = new Map<string, Used>();
  /** How many of a company are served at this moment without a turn. */
  private readonly running = new Map<string, number>();
  private readonly waiting = new Set<QueuedTurn>();
  private busy = 0;
  private littleAt = Number.NEGATIVE_INFINITY;

  constructor(options: SharesOptions) {
    this.options = options;
  }

  private now(): number {
    return (this.options.now ?? (() => performance.now()))();
  }

  private leftOf(shares: ReadonlyMap<string, Used>, who: string): number {
    const { amount, at } = shares.get(who) ?? { amount: 0, at: 0 };
    return amount * 0.5 ** ((this.now() - at) / this.options.half);
  }

  private usedBy(who: string): number {
    return this.leftOf(this.used, who);
  }

  private keep(shares: Map<string, Used>, who: string, amount: number): void {
    if (shares.size >= MAX_ENTRIES) shares.clear();
    shares.set(who, { amount, at: this.now() });
  }

  private note({ group, one }: Asker, milliseconds: number): void {
    for (const who of new Set([group, one])) this.keep(this.used, who, this.usedBy(who) + milliseconds);
    this.keep(this.costliest, group, Math.max(milliseconds, this.leftOf(this.costliest, group)));
  }

  /**
   * Whether a company asks much: by what it has used, and by what those may use that are served now, so that many at
   * once do not pass together.
   */
  private asksMuch({ group }: Asker): boolean {
    const running = (this.running.get(group) ?? 0) * this.leftOf(this.costliest, group);
    return this.usedBy(group) + running >= this.options.much;
  }

  private run({ group }: Asker, change: 1 | -1): void {
    const running = (this.running.get(group) ?? 0) + change;
    if (running === 0) this.running.delete(group);
    else this.running.set(group, running);
  }

  /**
   * Does something in the asker's turn, which comes at once to whoever asked little; what the engine works meanwhile is
   * counted. What the platform itself asks needs no turn.
   * @throws SemaphoreBusy where the wait is too long
   */
  async turn<T>(work: () => Promise<T>): Promise<T> {
    const asker = asking.getStore();
    if (asker === undefined) return work();
    const isMuch = this.asksMuch(asker);
    if (isMuch) await this.wait(asker);
    else {
      this.run(asker, 1);
      this.littleAt = this.now();
    }
    const turn: Turn = { used: 0 };
    try {
      return await storage.run(turn, work);
    } finally {
      this.note(asker, turn.used);
      if (isMuch) this.leave(turn.used);
      else {
        this.run(asker, -1);
        this.littleAt = this.now();
      }
    }
  }

  private async wait(asker: Asker): Promise<void> {
    if (this.busy < this.options.atOnce) {
      this.busy += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = setTimeout(() => {
        this.waiting.delete(own);
        reject(new SemaphoreBusy());
      }, this.options.longest);
      const own: QueuedTurn = {
        asker,
        begin: () => {
          clearTimeout(giveUp);
          resolve();
        },
      };
      this.waiting.add(own);
    });
  }

  private restAfter(used: number): number {
    const { rest, restBeside = rest, longest } = this.options;
    const isBeside = used > UNFELT && this.now() - this.littleAt < STILL_ASKING;
    return Math.min(used * (isBeside ? restBeside : rest), longest * 0.75);
  }

  private leave(used: number): void {
    const rest = this.restAfter(used);
    if (rest < 1) this.pass();
    // The place stays taken until it has rested.
    else setTimeout(() => this.pass(), rest);
  }

  /** Whether one asker comes before another: whose company, and then who, has used less. */
  private isBefore(one: Asker, other: Asker): boolean {
    return one.group === other.group
      ? this.usedBy(one.one) < this.usedBy(other.one)
      : this.usedBy(one.group) < this.usedBy(other.group);
  }

  /** The turn goes on to whoever waits and comes before the others. */
  private pass(): void {
    let next: QueuedTurn | undefined;
    for (const one of this.waiting) if (next === undefined || this.isBefore(one.asker, next.asker)) next = one;
    if (next === undefined) {
      this.busy -= 1;
      return;
    }
    this.waiting.delete(next);
    next.begin();
  }
}
