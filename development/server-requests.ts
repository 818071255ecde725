import type { DevelopmentAnswers, DevelopmentReport, DevelopmentRequest } from "../server/start/develop.ts";

const LONGEST_WAIT = 5_000;

type Answered = Extract<DevelopmentReport, { tells: "answered" }>;

/** Asks the running server, and is answered by messages. */
export class ServerRequests {
  readonly #send: (number: number, request: DevelopmentRequest) => boolean;
  readonly #waiting = new Map<number, (report: Partial<Answered>) => void>();
  #number = 0;

  /** @param send asks the server, and says whether there is one */
  constructor(send: (number: number, request: DevelopmentRequest) => boolean) {
    this.#send = send;
  }

  /**
   * What the server answers; undefined where it does not run, or ends meanwhile.
   * @throws Error with the server's sentence where it cannot answer
   */
  async ask<Name extends keyof DevelopmentAnswers>(
    request: Extract<DevelopmentRequest, { ask: Name }>,
  ): Promise<DevelopmentAnswers[Name] | undefined> {
    const number = (this.#number += 1);
    const { answer, message } = await new Promise<Partial<Answered>>((done) => {
      const end = (report: Partial<Answered>): void => {
        clearTimeout(timer);
        this.#waiting.delete(number);
        done(report);
      };
      const timer = setTimeout(() => end({}), LONGEST_WAIT);
      this.#waiting.set(number, end);
      if (!this.#send(number, request)) end({});
    });
    if (message !== undefined) throw new Error(message);
    return answer as DevelopmentAnswers[Name] | undefined;
  }

  /** Takes an answer of the server. */
  hear(report: Answered): void {
    this.#waiting.get(report.number)?.(report);
  }
}
