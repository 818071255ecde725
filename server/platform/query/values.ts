import type { Acting } from "../context.ts";

/** Who asks and on which business date: what predicates compare with. */
export interface Asker {
  acting: Acting | undefined;
  today: string;
}

/** A statement with the values of its places. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Values of one statement and their places. The asker's own are placed once, however often they are named. */
export class Values {
  readonly list: unknown[] = [];
  readonly asker: Asker;
  readonly #once = new Map<string, string>();
  readonly #texts = new Map<string, string>();

  constructor(asker: Asker) {
    this.asker = asker;
  }

  /** A place for a value: $1, $2… */
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }

  /** A part of the statement that is made once, with its places, however often it stands there. */
  once(key: string, make: () => string): string {
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const text = make();
    this.#texts.set(key, text);
    return text;
  }

  #named(name: string, value: unknown, type: string): string {
    const known = this.#once.get(name) ?? `${this.add(value)}::${type}`;
    this.#once.set(name, known);
    return known;
  }

  /** The acting company; NULL where there is none, which no comparison holds with. */
  company(): string {
    return this.#named("company", this.asker.acting?.company?.id ?? null, "bigint");
  }

  /** The entities of the acting company that the user acts for. */
  entities(): string {
    return this.#named("entities", this.asker.acting?.entities ?? [], "bigint[]");
  }

  /**
   * Each of those entities by itself: what the database plans for one whose records are many is not what it plans for
   * others.
   */
  eachEntity(): string[] {
    return [...new Set(this.asker.acting?.entities ?? [])].map((id) => this.#named(`entity ${id}`, id, "bigint"));
  }

  user(): string {
    return this.#named("user", this.asker.acting?.user.id ?? null, "bigint");
  }

  today(): string {
    return this.#named("today", this.asker.today, "date");
  }

  /** The finished statement. A value that no part of the text names is left out, since it would have no type. */
  statement(text: string): Statement {
    const named = [...new Set([...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))].sort(
      (left, right) => left - right,
    );
    if (named.length === this.list.length) return { text, values: this.list };
    return {
      text: text.replace(/\$(\d+)/g, (_all, number: string) => `$${named.indexOf(Number(number)) + 1}`),
      values: named.map((index) => this.list[index - 1]),
    };
  }
}
