import { setTimeout as wait } from "node:timers/promises";

/** Too busy; nothing was written. */
const BUSY = 1067;
/** A database that is away may stay away for minutes. */
const LONGEST_BUSY = 300_000;
const LONGEST_PAUSE = 1_000;

/** An answer's envelope, or nothing when the connection ended before one came. */
export interface CallAnswer {
  status: number;
  code: number;
  // The body is judged by the tests themselves.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
  replayed: boolean;
  messageDetail?: string;
}

/** Answers of which nobody knows the outcome: the line was lost, or the first of the same key is still at it. */
const UNKNOWN: readonly number[] = [1065, 1066];
export const isUnknown = ({ code }: CallAnswer): boolean => UNKNOWN.includes(code);

/** An answer as it came, each time that one came. */
export interface Heard {
  /** Method and path. */
  request: string;
  status: number;
  code: number;
  /** Seconds after which to ask again, where the answer says so. */
  retryAfter: string | undefined;
  milliseconds: number;
}

/** Calls the server over a real connection, keeping the session's cookie. */
export class Caller {
  cookie = "";
  /** Where the server is now: after a kill another one listens. */
  address: string;
  /** Told of every answer. */
  hear: (heard: Heard) => void = () => undefined;

  constructor(address: string) {
    this.address = address;
  }

  /**
   * Asks, and again while the server says it is too busy and has done nothing; undefined when no whole answer came, so
   * that nobody knows what happened.
   */
  async ask(method: string, path: string, body?: unknown, key?: string): Promise<CallAnswer | undefined> {
    let answer = await this.askOnce(method, path, body, key);
    const latest = performance.now() + LONGEST_BUSY;
    for (let turn = 0; answer?.code === BUSY && performance.now() < latest; turn += 1) {
      await wait(Math.min(100 + turn * 20, LONGEST_PAUSE));
      answer = await this.askOnce(method, path, body, key);
    }
    return answer;
  }

  private async askOnce(method: string, path: string, body?: unknown, key?: string): Promise<CallAnswer | undefined> {
    const began = performance.now();
    try {
      const isForm = body instanceof FormData;
      const response = await fetch(`${this.address}/api/${path}`, {
        method,
        headers: {
          platform: "web",
          "sec-fetch-site": "same-origin",
          "accept-language": "en-US",
          ...(this.cookie ? { cookie: this.cookie } : {}),
          ...(key ? { "idempotency-key": key } : {}),
          ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const [cookie] = response.headers
        .getSetCookie()
        .map((one) => one.split(";")[0] ?? "")
        .filter((one) => one.includes("sid="));
      if (cookie) this.cookie = cookie;
      const content = (await response.json()) as { code: number; data: unknown; messageDetail?: string };
      this.hear({
        request: `${method} ${path}`,
        status: response.status,
        code: content.code,
        retryAfter: response.headers.get("retry-after") ?? undefined,
        milliseconds: performance.now() - began,
      });
      return {
        status: response.status,
        code: content.code,
        data: content.data,
        replayed: response.headers.get("idempotent-replayed") === "true",
        ...(content.messageDetail ? { messageDetail: content.messageDetail } : {}),
      };
    } catch {
      return undefined;
    }
  }

  /** Signs in as a person of the demo. @throws Error when that is refused */
  async signIn(who: string): Promise<this> {
    const answer = await this.ask("POST", "ucenter/user/login", {
      email: `${who}@demo.example`,
      password: "quiet-teapot-walks-42-hills",
    });
    if (answer?.code !== 0) throw new Error(`${who} could not sign in: ${JSON.stringify(answer)}`);
    return this;
  }
}
