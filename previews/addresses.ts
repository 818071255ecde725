import type { IncomingMessage } from "node:http";
import type { PreviewSettings } from "./configuration.ts";
import type { Around } from "./pages/pages.ts";
import { languageOf, sayIn } from "./pages/words.ts";
import type { Target } from "./proxy.ts";
import type { Author } from "./repository.ts";
import { cookieOf, type SignIn } from "./sign-in.ts";

/** The cookie of the language that somebody chose. */
export const LANGUAGE = "previews_language";

/** The one address of the previews, and below it a name for each branch. */
export class Addresses {
  /** Where all branches are listed. */
  readonly home: URL;
  /** Origins of all of them. */
  readonly everywhere: readonly string[];
  readonly #base: string;
  readonly #scheme: string;
  readonly #signIn: SignIn;

  constructor({ address, base }: Pick<PreviewSettings, "address" | "base">, signIn: SignIn) {
    this.home = address;
    this.everywhere = [address.origin, `${address.protocol}//*.${address.host}`];
    this.#base = base;
    this.#scheme = address.protocol.replace(":", "");
    this.#signIn = signIn;
  }

  /** The address of a branch. */
  of(label: string): URL {
    return new URL(`${this.home.protocol}//${label}.${this.home.host}/`);
  }

  /** The label of the branch that a host name is the address of; undefined for the home of all. */
  labelAt(host: string | undefined): string | undefined {
    const name = (host ?? "").toLowerCase();
    return name.endsWith(`.${this.home.host}`) ? name.slice(0, -this.home.host.length - 1) : undefined;
  }

  /** Where what is asked of a branch is passed on to. */
  target(port: number): Target {
    return { port, scheme: this.#scheme, hidden: this.#signIn.header };
  }

  /** A cookie of the own host name alone. */
  cookie(name: string, value: string, seconds: number): string {
    const secure = this.#scheme === "https" ? "; Secure" : "";
    return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
  }

  /** What a page knows of who reads it. */
  around(request: IncomingMessage, who: Author | undefined): Around {
    const language = languageOf(cookieOf(request, LANGUAGE), request.headers["accept-language"]);
    return {
      say: sayIn(language),
      language,
      who,
      canLeave: this.#signIn.isOwn,
      addressOf: (label) => this.of(label),
      base: this.#base,
      home: this.home.href,
    };
  }
}
