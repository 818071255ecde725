import { setTimeout as wait } from "node:timers/promises";

const MOST_TRIES = 10;

/** Somebody who is signed in at the product and asks it over a real line. */
export class Account {
  readonly email: string;
  private readonly address: string;
  private cookie = "";
  /** Seconds after which the last refusal said to come again. */
  comeAgain = 1;

  constructor(address: string, email: string) {
    this.address = address;
    this.email = email;
  }

  private async ask(method: string, path: string, body?: string | FormData): Promise<Response> {
    const response = await fetch(`${this.address}/api/${path}`, {
      method,
      headers: {
        platform: "web",
        "accept-language": "en-US",
        "sec-fetch-site": "same-origin",
        ...(this.cookie === "" ? {} : { cookie: this.cookie }),
        ...(method === "GET" ? {} : { "idempotency-key": crypto.randomUUID() }),
        ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    this.comeAgain = Number(response.headers.get("retry-after") ?? 1);
    return response;
  }

  /** Its status; what came is read to the end. 0 where the line was closed before. */
  private async statusOf(pending: Promise<Response>): Promise<number> {
    try {
      const response = await pending;
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }

  /** Comes again where the server is too busy just now. @throws Error when it is refused */
  async signIn(password: string): Promise<this> {
    let response = await this.ask("POST", "ucenter/user/login", JSON.stringify({ email: this.email, password }));
    for (let turn = 0; turn < MOST_TRIES && response.status === 503; turn += 1) {
      await wait(this.comeAgain * 1_000);
      response = await this.ask("POST", "ucenter/user/login", JSON.stringify({ email: this.email, password }));
    }
    this.cookie = response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0] ?? "")
      .join("; ");
    const answer = await response.text();
    if (!response.ok || this.cookie === "") throw new Error(`${this.email} could not sign in: ${answer}`);
    return this;
  }

  /** The same at a device that the product does not know. */
  stranger(): Account {
    return new Account(this.address, this.email);
  }

  get(path: string): Promise<number> {
    return this.statusOf(this.ask("GET", path));
  }

  post(path: string, body: object): Promise<number> {
    return this.statusOf(this.ask("POST", path, JSON.stringify(body)));
  }

  /** Sends a form with its file. */
  send(path: string, form: FormData): Promise<number> {
    return this.statusOf(this.ask("POST", path, form));
  }
}
