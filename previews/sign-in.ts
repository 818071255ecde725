import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { hashSync, verify } from "@node-rs/argon2";
import type { KnownAuthor, ProxySettings } from "./configuration.ts";
import type { Author } from "./repository.ts";

/** The cookie of who signed in; each host name has its own. */
export const COOKIE = "previews_session";

/** How long one stays signed in, and how long the way from one host name to another may take, in milliseconds. */
const SIGNED_IN = 12 * 3_600_000;
const ON_THE_WAY = 60_000;
/** So many wrong passwords for one address within this time, and nobody is let in under it until it is over. */
const MOST_WRONG = 5;
const WRONG_WITHIN = 15 * 60_000;
/** From so many addresses on, those that may be tried again are forgotten. */
const MOST_ADDRESSES = 1_000;

interface Held {
  readonly author: Author;
  readonly until: number;
}

/** What became of somebody who wants to sign in. */
type SignedIn = { readonly session: string } | { readonly refused: "wrong" | "later" };

/** Who is signed in. */
export class SignIn {
  readonly #authors: ReadonlyMap<string, KnownAuthor>;
  readonly #proxy: ProxySettings | undefined;
  readonly #now: () => number;
  readonly #sessions = new Map<string, Held>();
  readonly #tickets = new Map<string, Held & { host: string }>();
  readonly #wrong = new Map<string, number[]>();
  /** Compared with where the address is not known, so that an answer takes as long. */
  readonly #nobody: string;

  constructor(authors: readonly KnownAuthor[], proxy: ProxySettings | undefined, now: () => number = Date.now) {
    this.#authors = new Map(authors.map((author) => [author.email, author]));
    this.#proxy = proxy;
    this.#now = now;
    this.#nobody = hashSync(randomBytes(16));
  }

  /** Whether people sign in here, and not at a proxy in front. */
  get isOwn(): boolean {
    return this.#proxy === undefined;
  }

  /** The header in which a proxy says who comes. */
  get header(): string | undefined {
    return this.#proxy?.header;
  }

  /** Who sent a request; undefined where nobody is known to have. */
  whoSent(request: IncomingMessage): Author | undefined {
    if (this.#proxy === undefined) return this.#held(this.#sessions, cookieOf(request, COOKIE) ?? "")?.author;
    const from = (request.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
    const header = request.headers[this.#proxy.header];
    if (!this.#proxy.from.includes(from) || typeof header !== "string") return undefined;
    const known = this.#authors.get(header.trim().toLowerCase());
    return known && { name: known.name, email: known.email };
  }

  /** Lets somebody in who says the right password. */
  async enter(email: string, password: string): Promise<SignedIn> {
    const address = email.trim().toLowerCase();
    const now = this.#now();
    const wrong = (this.#wrong.get(address) ?? []).filter((at) => at > now - WRONG_WITHIN);
    if (wrong.length >= MOST_WRONG) return { refused: "later" };
    // Counted before it is known to be wrong: whoever sends many at once gains nothing.
    this.#wrong.set(address, [...wrong, now]);
    if (this.#wrong.size > MOST_ADDRESSES)
      for (const [other, times] of this.#wrong)
        if (times.every((at) => at <= now - WRONG_WITHIN)) this.#wrong.delete(other);
    const known = this.#authors.get(address);
    const isRight = await verify(known?.password ?? this.#nobody, password).catch(() => false);
    if (known === undefined || !isRight) return { refused: "wrong" };
    this.#wrong.delete(address);
    return { session: this.#open(known) };
  }

  /** Ends what somebody is signed in with, at every host name. */
  leave({ email }: Author): void {
    for (const [session, { author }] of this.#sessions) if (author.email === email) this.#sessions.delete(session);
  }

  /** A ticket with which somebody who is signed in comes to another host name, once. */
  ticket(author: Author, host: string): string {
    this.#sweep();
    const ticket = secret();
    this.#tickets.set(ticket, { author, host, until: this.#now() + ON_THE_WAY });
    return ticket;
  }

  /** A session at a host name for who brings its ticket. */
  redeem(ticket: string, host: string): string | undefined {
    const held = this.#held(this.#tickets, ticket);
    this.#tickets.delete(ticket);
    return held !== undefined && held.host === host ? this.#open(held.author) : undefined;
  }

  #open({ name, email }: Author): string {
    const session = secret();
    this.#sessions.set(session, { author: { name, email }, until: this.#now() + SIGNED_IN });
    return session;
  }

  #held<Of extends Held>(among: Map<string, Of>, token: string): Of | undefined {
    const held = among.get(token);
    if (held === undefined || held.until <= this.#now()) return undefined;
    return held;
  }

  #sweep(): void {
    for (const among of [this.#sessions, this.#tickets])
      for (const [token, { until }] of among) if (until <= this.#now()) among.delete(token);
  }
}

const secret = (): string => randomBytes(32).toString("base64url");

/** The value of a cookie of a request. */
export function cookieOf(request: IncomingMessage, name: string): string | undefined {
  return (request.headers.cookie ?? "")
    .split(";")
    .map((one) => one.trim().split("="))
    .find(([key]) => key === name)?.[1];
}
