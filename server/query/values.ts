import type { Acting } from "../context.ts";

/** Who asks and on which business date: what predicates compare with. */
export interface Asker {
  acting: Acting | undefined;
  today: string;
}

/** Values of one statement and their places. The asker's own are placed once, however often they are named. */
export class Values {
  readonly list: unknown[] = [];
  readonly asker: Asker;
  readonly #once = new Map<string, string>();

  constructor(asker: Asker) {
    this.asker = asker;
  }

  /** A place for a value: $1, $2… */
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
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

  user(): string {
    return this.#named("user", this.asker.acting?.user.id ?? null, "bigint");
  }

  today(): string {
    return this.#named("today", this.asker.today, "date");
  }
}
