/**
 * What was worked out from what. While something is worked out, everything that it reads is noted, so that after a
 * change only that is worked out again which has read what changed.
 */

/** Counts the changes; what is worked out is as new as the change at which it was. */
let turn = 1;
/** Counts what was worked out. */
let times = 0;
/** What is being worked out now, and notes what it reads. */
let current: Derived | undefined;

/** Something that can be read, and that changes. */
export class Readable {
  changed = 0;
  /** Who has noted it last: who reads it again need not note it again. */
  noted = 0;
  readonly users = new Set<Derived>();
}

/** Something worked out from what it read. */
export class Derived extends Readable {
  readonly reads = new Set<Readable>();
  /** Something that it has read, however indirectly, may have changed. */
  suspect = false;
  verified = 0;
  /** A number of its own each time that it is worked out. */
  time = 0;
  /** Hears that this may have to be worked out anew. */
  onSuspect?: () => void;
}

/** A value that is worked out once, and again when what it was worked out from has changed. */
export class Memo<Value> extends Derived {
  value!: Value;
  #isThere = false;
  work: () => Value;
  readonly #same: ((one: Value, other: Value) => boolean) | undefined;

  constructor(work: () => Value, same?: (one: Value, other: Value) => boolean) {
    super();
    this.work = work;
    this.#same = same;
  }

  /** The value as it is now. */
  now(): Value {
    if (!this.#isThere || !isFresh(this)) this.#again();
    note(this);
    return this.value;
  }

  /** Brings it up to date, so that it is known whether it has changed. */
  refresh(): void {
    if (this.#isThere && isFresh(this)) return;
    try {
      this.#again();
    } catch {
      // Who needs it meets the same error where it can be told.
      this.#isThere = false;
      this.changed = turn;
    }
  }

  #again(): void {
    const wasThere = this.#isThere;
    this.#isThere = false;
    try {
      const value = within(this, this.work);
      if (wasThere && this.#same?.(this.value, value)) this.#isThere = true;
      else {
        this.value = value;
        this.#isThere = true;
        this.changed = turn;
      }
    } catch (error) {
      // What was read on the way to the error decides whether it comes again.
      for (const read of this.reads) note(read);
      throw error;
    }
  }
}

/** Notes that something was read by what is being worked out. */
export function note(read: Readable): void {
  if (current === undefined || read.noted === current.time) return;
  read.noted = current.time;
  current.reads.add(read);
  read.users.add(current);
}

/** What is being worked out now. */
export function workedOut(): Derived | undefined {
  return current;
}

/** Begins to work something out, or goes on with what stood around it; says what stood there before. */
export function step(into: Derived | undefined): Derived | undefined {
  const before = current;
  current = into;
  return before;
}

/** Forgets what was read, before it is worked out anew. */
export function begin(derived: Derived): void {
  times += 1;
  derived.time = times;
  for (const read of derived.reads) read.users.delete(derived);
  derived.reads.clear();
}

/** Marks as worked out just now. */
export function done(derived: Derived): void {
  derived.suspect = false;
  derived.verified = turn;
}

/** Works something out and notes all that it reads. */
export function within<Value>(derived: Derived, work: () => Value): Value {
  begin(derived);
  const before = step(derived);
  try {
    const value = work();
    done(derived);
    return value;
  } finally {
    step(before);
  }
}

/** Whether nothing has changed of what was read. */
export function isFresh(derived: Derived): boolean {
  if (!derived.suspect) return derived.verified > 0;
  for (const read of derived.reads) {
    if (read instanceof Memo) read.refresh();
    if (read.changed > derived.verified) return false;
  }
  done(derived);
  return true;
}

/** Begins the next change. */
export function nextTurn(): void {
  turn += 1;
}

/** Says that something has changed: all that has read it is suspect. */
export function change(read: Readable): void {
  read.changed = turn;
  suspect(read);
}

function suspect(read: Readable): void {
  for (const user of read.users) {
    if (user.suspect) continue;
    user.suspect = true;
    user.onSuspect?.();
    suspect(user);
  }
}
