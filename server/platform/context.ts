import type { NamedCall, Registry } from "../../registry/registry.ts";
import type { Environment } from "../../registry/product.ts";
import type { Language } from "../../registry/read/wording.ts";
import type { Ports } from "./ports/ports.ts";
import type { Reading, Transaction } from "./store/handle.ts";

/** The signed-in person, acting for one company in one role. */
export interface Acting {
  /** SHA-256 of the session's token: names the session, opens nothing. */
  session: string;
  user: { id: string; name: string; email: string; status: string; phone?: string };
  company: { id: string; name: string; status: string } | undefined;
  /** Ids of the entities of the company for which the user acts, the default one first. */
  entities: readonly string[];
  /** Current role; undefined while none is chosen. */
  role: string | undefined;
  /** All roles held, the current one first. */
  roles: readonly string[];
  /** Permissions of the current role by the user's groups. */
  permissions: ReadonlySet<string>;
  isCompanyAdmin: boolean;
}

/** What every call is given. */
export interface RequestContext {
  registry: Registry;
  /** The call being answered; undefined in jobs. */
  call: NamedCall | undefined;
  /** Undefined for public calls without a session, links and timers. */
  acting: Acting | undefined;
  /** Party that acts although nobody is signed in: the server itself (timers, `then`). */
  system: boolean;
  language: Language;
  brand: string;
  environment: Environment & { name: string };
  ports: Ports;
  ip: string;
  userAgent: string;
  traceId: string;
  /** Words in the caller's language: `say("error", "code.1005")`, with {{places}} filled. */
  say(namespace: string, key: string, places?: Record<string, unknown>): string;
  /** Cookie and headers of the answer. */
  answer: AnswerHeaders;
}

/** What a handler may do to the answer beside its data. */
export interface AnswerHeaders {
  /** Sends the session cookie with this opaque token. */
  startSession(token: string): void;
  /** Takes the session cookie away. */
  endSession(): void;
  /** Sends a first-party cookie that grants nothing (chosen brand, known device). */
  cookie(name: string, value: string, seconds: number): void;
  /** The cookie the browser sent, if any. */
  cookieSent(name: string): string | undefined;
}

/** A call that changes nothing: GET and previews. */
export interface ReadContext extends RequestContext {
  db: Reading;
}

/** A call that writes: everything inside one transaction, also its idempotency result. */
export interface WriteContext extends RequestContext {
  /** The same handle as `trx`, so that reading functions serve both. */
  db: Transaction;
  trx: Transaction;
}

/** A call that opens its own transactions because it does slow work between them (password hashes). */
export interface OwnContext extends RequestContext {
  db: Reading;
  /** Runs `work` in a transaction; inside it only its own context may be used. */
  transaction<T>(work: (context: WriteContext) => Promise<T>): Promise<T>;
  /**
   * One of several transactions that the call is done in: asked again with its Idempotency-Key, the part that was done
   * tells what it gave and does nothing.
   */
  part<T>(index: number, work: (context: WriteContext) => Promise<T>): Promise<T>;
  /**
   * The last transaction: what `work` gives is the call's answer, and is kept for its Idempotency-Key together with the
   * effect. Gives the answer, which is an earlier one where the key was brought before.
   */
  finish<T>(work: (context: WriteContext) => Promise<T>): Promise<T>;
}
