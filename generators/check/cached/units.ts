import type { Finding } from "../finding.ts";
import { Derived, begin, done, isFresh, step, within, workedOut } from "./derived.ts";

/** What a rule found in one thing, and what it read for it. */
class Unit extends Derived {
  findings: Finding[] = [];
  thing: unknown;
  readonly key: string;

  constructor(thing: unknown, key: string) {
    super();
    [this.thing, this.key] = [thing, key];
  }
}

/** One rule with what it found, kept for each thing that it looks at by itself. */
export class CachedRule extends Derived {
  findings: Finding[] = [];
  readonly #units = new Map<string, Unit>();
  /** The units of each loop in their order: most things stand where they stood, and need not be looked up by name. */
  readonly #orders: Unit[][] = [];
  readonly #suspects = new Set<Unit>();
  /** Whether its findings follow from all things together. */
  readonly #isWhole: boolean;
  #unit: Unit | undefined;
  #loops = 0;
  #isOld = true;
  /** It ended before it had looked at everything. */
  #isBroken = false;

  constructor(isWhole: boolean) {
    super();
    this.#isWhole = isWhole;
    this.onSuspect = () => (this.#isOld = true);
  }

  /** Whether it is told of single things, and what it found in each is kept. */
  get isApart(): boolean {
    return !this.#isWhole;
  }

  /** Runs the rule over what is not known any more. */
  run(check: () => void): void {
    if (!this.#isOld && this.#suspects.size === 0) return;
    if (!isFresh(this)) {
      this.#units.clear();
      this.#orders.length = 0;
    } else if (this.verified > 0 && !this.#isBroken && [...this.#suspects].every((unit) => isFresh(unit))) {
      this.#isOld = false;
      this.#suspects.clear();
      return;
    }
    this.#isOld = false;
    this.#isBroken = false;
    this.#suspects.clear();
    this.#loops = 0;
    this.findings = [];
    try {
      within(this, check);
    } catch (error) {
      [this.#isOld, this.#isBroken] = [true, true];
      throw error;
    } finally {
      this.#unit = undefined;
    }
  }

  /** Takes a finding. */
  add(finding: Finding): void {
    this.findings.push(finding);
    this.#unit?.findings.push(finding);
  }

  /**
   * Hands over the things of which something is not known any more, and takes up again what was found in the others.
   */
  *apart<Thing>(things: Iterable<Thing>, name: (thing: Thing) => string): Generator<Thing> {
    const loop = this.#loops;
    this.#loops += 1;
    const before = this.#orders[loop] ?? [];
    const order: Unit[] = [];
    this.#orders[loop] = order;
    for (const thing of things) {
      const unit = this.#unitOf(thing, before[order.length], loop, name);
      order.push(unit);
      if ((!unit.suspect && unit.verified > 0) || isFresh(unit)) {
        for (const finding of unit.findings) this.findings.push(finding);
        continue;
      }
      begin(unit);
      unit.findings = [];
      this.#unit = unit;
      const outer = step(unit);
      let isDone = false;
      try {
        yield thing;
        isDone = true;
      } finally {
        step(outer);
        this.#unit = undefined;
        if (isDone) done(unit);
        else {
          this.#units.delete(unit.key);
          this.#orders.length = 0;
          [this.#isOld, this.#isBroken] = [true, true];
        }
      }
    }
  }

  /** What was found in a thing before, by its place, else by its name; a new one where nothing was. */
  #unitOf<Thing>(thing: Thing, before: Unit | undefined, loop: number, name: (thing: Thing) => string): Unit {
    if (before?.thing === thing) return before;
    const key = `${loop} ${name(thing)}`;
    const known = this.#units.get(key);
    if (known !== undefined) {
      known.thing = thing;
      return known;
    }
    const fresh = new Unit(thing, key);
    fresh.onSuspect = () => this.#suspects.add(fresh);
    this.#units.set(key, fresh);
    return fresh;
  }
}

/**
 * The things that a rule looks at one by one: all of them, or where findings are kept those that may have others now.
 */
export function apart<Thing>(things: Iterable<Thing>, name: (thing: Thing) => string): Iterable<Thing> {
  const rule = workedOut();
  return rule instanceof CachedRule && rule.isApart ? rule.apart(things, name) : things;
}
