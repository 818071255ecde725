import type { IncomingMessage, ServerResponse } from "node:http";
import { LANGUAGE, type Addresses } from "./addresses.ts";
import { messageOf, NoBranch, type BranchWork } from "./branch-work.ts";
import type { Html } from "./pages/html.ts";
import { dropPage, listPage, page, signInPage, type Around, type PageMessage } from "./pages/pages.ts";
import { STYLE } from "./pages/style.ts";
import { languageOf } from "./pages/words.ts";
import { NoRoom } from "./preview.ts";
import type { Author, Repository } from "./repository.ts";
import { isFromHere, lead, sendPage, textOf, within } from "./responses.ts";
import { COOKIE, type SignIn } from "./sign-in.ts";

/** How long a chosen language and a session are remembered, in seconds. */
const A_YEAR = 31_536_000;
const HALF_A_DAY = 43_200;

/** What the home of all branches is served with. */
interface HomeNeeds {
  readonly addresses: Addresses;
  readonly repository: Repository;
  readonly branches: BranchWork;
  readonly signIn: SignIn;
  readonly log: (line: string) => void;
}

/** A request at the home of all branches, and its answer. */
interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly pathname: string;
  readonly search: URLSearchParams;
  readonly around: Around;
  /** Answers with a page. */
  send(status: number, content: Html | readonly Html[], message?: PageMessage): void;
}

/** The home of all branches: the list of them, a page for each, and signing in. */
export class Home {
  readonly #needs: HomeNeeds;

  constructor(needs: HomeNeeds) {
    this.#needs = needs;
  }

  /** Answers a request. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { addresses, signIn } = this.#needs;
    const { pathname, searchParams: search } = new URL(request.url ?? "/", addresses.home);
    if (pathname === "/style.css") {
      response.writeHead(200, { "content-type": "text/css; charset=utf-8", "cache-control": "max-age=300" });
      return void response.end(STYLE);
    }
    const language = search.get("language");
    if (language !== null)
      return lead(response, within(pathname), addresses.cookie(LANGUAGE, languageOf(language, ""), A_YEAR));
    const who = signIn.whoSent(request);
    const around = addresses.around(request, who);
    const visit: Visit = {
      request,
      response,
      pathname,
      search,
      around,
      send: (status, content, message) =>
        sendPage(response, status, page(around, content, message ? { message } : {}), addresses.everywhere),
    };
    if (request.method !== "GET" && !isFromHere(request, addresses.home.origin))
      return visit.send(403, [], { is: "alert", text: around.say("elsewhere") });
    if (pathname === "/sign-in" && request.method === "POST" && signIn.isOwn) return this.#enter(visit);
    if (who === undefined) return this.#ask(visit);
    return this.#atDesk(visit, who);
  }

  /** Lets somebody in, or says why not. */
  async #enter({ request, response, around, send }: Visit): Promise<void> {
    const { addresses, signIn, log } = this.#needs;
    const form = new URLSearchParams(await textOf(request));
    const email = form.get("email") ?? "";
    const entered = await signIn.enter(email, form.get("password") ?? "");
    if ("session" in entered) {
      log(`${email.trim().toLowerCase()} signed in`);
      return lead(response, within(form.get("to")), addresses.cookie(COOKIE, entered.session, HALF_A_DAY));
    }
    return send(403, signInPage(around, within(form.get("to")), email), {
      is: "alert",
      text: around.say(entered.refused),
    });
  }

  /** Asks somebody who is not known to sign in. */
  #ask({ request, around, send }: Visit): void {
    const to = request.method === "GET" ? within(request.url) : "/";
    return this.#needs.signIn.isOwn
      ? send(200, signInPage(around, to, ""))
      : send(403, [], { is: "alert", text: around.say("unknown_person") });
  }

  /** Answers somebody who is signed in. */
  async #atDesk(visit: Visit, who: Author): Promise<void> {
    const { addresses, repository, branches, signIn, log } = this.#needs;
    const { request, response, pathname, search, around, send } = visit;
    if (pathname === "/sign-out" && request.method === "POST") {
      signIn.leave(who);
      return lead(response, "/", addresses.cookie(COOKIE, "", 0));
    }
    if (pathname === "/enter") {
      const host = addresses.of(search.get("label") ?? "");
      const ticket = new URL("/.previews/enter", host);
      ticket.searchParams.set("ticket", signIn.ticket(who, host.host));
      ticket.searchParams.set("to", within(search.get("to")));
      return lead(response, ticket.href);
    }
    if (pathname === "/" && request.method === "GET") return send(200, listPage(around, await branches.list()));
    if (pathname === "/branches" && request.method === "POST") {
      const branch = await repository.create(new URLSearchParams(await textOf(request)).get("title") ?? "", who);
      log(`${who.email} began ${branch.name}`);
      return lead(response, `/branches/${branch.label}`);
    }
    const [, label = "", act] = /^\/branches\/([a-z0-9-]+)(?:\/([a-z]+))?$/.exec(pathname) ?? [];
    return this.#ofBranch(visit, who, label, act);
  }

  /** Shows a branch, or does something with it. */
  async #ofBranch(visit: Visit, who: Author, label: string, act: string | undefined): Promise<void> {
    const { repository, branches } = this.#needs;
    const { request, response, around, send } = visit;
    const branch = await branches.at(label);
    if (request.method === "GET" && act === "drop")
      return send(200, dropPage(around, branch, await repository.saved(branch)));
    if (request.method === "GET") return send(200, await branches.show(around, branch, act === "judge"));
    const done = branches.acts[act ?? ""];
    if (done === undefined) throw new NoBranch();
    try {
      const message = await done(branch, new URLSearchParams(await textOf(request)), who, around);
      const still = await repository.at(label);
      if (message === undefined) return lead(response, `/branches/${label}`);
      if (still === undefined) return send(200, listPage(around, await branches.list()), message);
      return send(200, await branches.show(around, still, false), message);
    } catch (error) {
      if (error instanceof NoRoom) throw error;
      return send(400, await branches.show(around, branch, false), { is: "alert", text: messageOf(error) });
    }
  }
}
