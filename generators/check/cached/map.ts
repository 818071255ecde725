import { Readable, change, note } from "./derived.ts";

/** A map of which each entry may change by itself: who reads one is told of that one alone. */
export class CachedMap<Value extends object> extends Map<string, Value> {
  // The constructor of Map may ask before fields are there, so these are made when they are needed.
  #entries: Map<string, Readable> | undefined;
  #all: Readable | undefined;
  #names: Readable | undefined;

  override get(name: string): Value | undefined {
    note(this.#entry(name));
    return super.get(name);
  }
  override has(name: string): boolean {
    note(this.#entry(name));
    return super.has(name);
  }
  override get size(): number {
    note(this.#whole());
    return super.size;
  }
  override keys(): MapIterator<string> {
    note(this.#whole());
    return super.keys();
  }
  override values(): MapIterator<Value> {
    note(this.#whole());
    return super.values();
  }
  override entries(): MapIterator<[string, Value]> {
    note(this.#whole());
    return super.entries();
  }
  override forEach(work: (value: Value, name: string, map: Map<string, Value>) => void): void {
    note(this.#whole());
    super.forEach(work);
  }
  override [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries();
  }

  /** Its entries, without being noted as a reader of what they say: for who gets each by its name. */
  each(): Value[] {
    note((this.#names ??= new Readable()));
    return [...super.values()];
  }

  /**
   * Takes over entries in their order. One that says the same is left as it is, so that who holds it still has the
   * right one.
   */
  refill(fresh: ReadonlyMap<string, Value>, isSame: (one: Value, other: Value) => boolean): void {
    const before = new Map(super.entries());
    let isChanged = false;
    let isOther = before.size !== fresh.size;
    super.clear();
    for (const [name, entry] of fresh) {
      const held = before.get(name);
      isOther ||= held === undefined;
      before.delete(name);
      if (held && isSame(held, entry)) Object.assign(held, entry);
      else {
        isChanged = true;
        change(this.#entry(name));
      }
      super.set(name, held ? Object.assign(held, entry) : entry);
    }
    for (const name of before.keys()) {
      isChanged = true;
      change(this.#entry(name));
    }
    if (isChanged) change(this.#whole());
    if (isOther && this.#names) change(this.#names);
  }

  #entry(name: string): Readable {
    this.#entries ??= new Map();
    let found = this.#entries.get(name);
    if (!found) this.#entries.set(name, (found = new Readable()));
    return found;
  }
  #whole(): Readable {
    return (this.#all ??= new Readable());
  }
}
