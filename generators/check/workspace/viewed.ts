/**
 * A map that shows what another one holds in another form, worked out when it is read and as long as what it shows is
 * the same.
 */
export class ViewedMap<Held, Value> extends Map<string, Value> {
  readonly #held: ReadonlyMap<string, Held>;
  readonly #of: (held: Held) => unknown;
  readonly #make: (held: Held) => Value;
  readonly #made = new Map<string, { of: unknown; value: Value }>();

  /**
   * @param of what an entry is made of
   * @param make what is made of it
   */
  constructor(held: ReadonlyMap<string, Held>, of: (held: Held) => unknown, make: (held: Held) => Value) {
    super();
    this.#held = held;
    this.#of = of;
    this.#make = make;
  }

  override get size(): number {
    return this.#held.size;
  }
  override has(name: string): boolean {
    return this.#held.has(name);
  }
  override get(name: string): Value | undefined {
    const held = this.#held.get(name);
    return held === undefined ? undefined : this.#show(name, held);
  }
  override keys(): MapIterator<string> {
    return this.#held.keys();
  }
  override *values(): MapIterator<Value> {
    for (const [name, held] of this.#held) yield this.#show(name, held);
  }
  override *entries(): MapIterator<[string, Value]> {
    for (const [name, held] of this.#held) yield [name, this.#show(name, held)];
  }
  override forEach(work: (value: Value, name: string, map: Map<string, Value>) => void): void {
    for (const [name, value] of this.entries()) work(value, name, this);
  }
  override [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries();
  }

  #show(name: string, held: Held): Value {
    const of = this.#of(held);
    const made = this.#made.get(name);
    if (made && made.of === of) return made.value;
    const value = this.#make(held);
    this.#made.set(name, { of, value });
    return value;
  }
}
