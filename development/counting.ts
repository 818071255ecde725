import type { DevelopmentReport } from "../server/start/develop.ts";

type Counts = Readonly<Record<string, number>>;

/** Asks the running server how many records there are of each value of a field. */
export class Counting {
  readonly #send: (number: number, entity: string, field: string) => boolean;
  readonly #waiting = new Map<number, (counts: Counts | undefined) => void>();
  #number = 0;

  /** @param send asks the server, and says whether there is one */
  constructor(send: (number: number, entity: string, field: string) => boolean) {
    this.#send = send;
  }

  /** What the server counts; undefined where it does not run, or no table has such a field. */
  ask(entity: string, field: string): Promise<Counts | undefined> {
    const number = (this.#number += 1);
    return new Promise((done) => {
      const end = (counts: Counts | undefined): void => {
        clearTimeout(timer);
        this.#waiting.delete(number);
        done(counts);
      };
      // A server that ends meanwhile does not answer.
      const timer = setTimeout(() => end(undefined), 5_000);
      this.#waiting.set(number, end);
      if (!this.#send(number, entity, field)) end(undefined);
    });
  }

  /** Takes an answer of the server. */
  hear({ number, counts }: Extract<DevelopmentReport, { tells: "counted" }>): void {
    this.#waiting.get(number)?.(counts);
  }
}
