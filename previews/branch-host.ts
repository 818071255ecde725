import type { IncomingMessage, ServerResponse } from "node:http";
import type { StudioHost } from "../studio/configs/host.ts";
import type { Addresses } from "./addresses.ts";
import { messageOf, mustBeOwn, type BranchWork } from "./branch-work.ts";
import { page, startingPage } from "./pages/pages.ts";
import type { Running } from "./preview.ts";
import { pass } from "./proxy.ts";
import type { Author, Branch } from "./repository.ts";
import { isFromHere, lead, opensPage, sendJson, sendPage, textOf, within } from "./responses.ts";
import { COOKIE, type SignIn } from "./sign-in.ts";

const HALF_A_DAY = 43_200;
/** What the studio asks that writes files; a branch that began earlier makes pages by an ask of their own. */
const WRITES = new Set(["save", "make", "page", "rename"]);
const STUDIO = /^\/studio\/api\/([a-z]+)(?:\?|$)/;

/** What a branch is served with. */
interface BranchNeeds {
  readonly addresses: Addresses;
  readonly running: Running;
  readonly branches: BranchWork;
  readonly signIn: SignIn;
}

/** A branch at its own name: its demo and its studio, passed on to where they run. */
export class BranchHost {
  readonly #needs: BranchNeeds;

  constructor(needs: BranchNeeds) {
    this.#needs = needs;
  }

  /** Answers a request. */
  async answer(request: IncomingMessage, response: ServerResponse, label: string): Promise<void> {
    const { addresses, branches, signIn } = this.#needs;
    const host = addresses.of(label);
    const { pathname, searchParams } = new URL(request.url ?? "/", host);
    if (pathname === "/.previews/enter" && signIn.isOwn) {
      const session = signIn.redeem(searchParams.get("ticket") ?? "", host.host);
      return lead(response, within(searchParams.get("to")), session && addresses.cookie(COOKIE, session, HALF_A_DAY));
    }
    const who = signIn.whoSent(request);
    if (who === undefined) return this.#ask(request, response, label);
    if (request.method !== "GET" && request.method !== "HEAD" && !isFromHere(request, host.origin))
      return sendJson(response, 403, { message: "This was sent from another page." });
    // It would open the editor of whoever runs the previews.
    if (pathname === "/__open-in-editor") return sendJson(response, 404, { message: "There is no editor here." });
    const branch = await branches.at(label);
    if (pathname === "/.previews/again") {
      await branches.restart(branch);
      return lead(response, "/studio/");
    }
    const path = STUDIO.exec(request.url ?? "")?.[1];
    if (path === "host" || path === "propose") return this.#answerStudio(request, response, branch, who, path);
    if (!(await this.#isRunning(request, response, branch, who))) return;
    if (path !== undefined && WRITES.has(path)) return this.#write(request, response, branch, who);
    await this.#pass(request, response, label, "Open it anew; what is saved is there.");
  }

  /** Leads somebody who is not known to sign in and back; a program of an open page is told. */
  #ask(request: IncomingMessage, response: ServerResponse, label: string): void {
    const { addresses, signIn } = this.#needs;
    if (!signIn.isOwn || !opensPage(request))
      return sendJson(response, 401, { message: "Sign in again; what you typed stays here." });
    const enter = new URL("/enter", addresses.home);
    enter.searchParams.set("label", label);
    enter.searchParams.set("to", within(request.url));
    return lead(response, enter.href);
  }

  /** Whether a branch runs, once it was waited for; who opens a page is shown meanwhile how far it is. */
  async #isRunning(request: IncomingMessage, response: ServerResponse, branch: Branch, who: Author): Promise<boolean> {
    const { addresses, running } = this.#needs;
    if (running.stateOf(branch.label).is === "stopped") running.start(branch);
    const state = running.stateOf(branch.label);
    if (state.is === "running") return true;
    if (!opensPage(request)) {
      await running.begun(branch.label);
      return true;
    }
    const around = addresses.around(request, who);
    const text = page(around, startingPage(around, branch, state), { refreshes: state.is === "starting" });
    sendPage(response, 503, text, addresses.everywhere);
    return false;
  }

  /**
   * Passes a request on to where a branch runs.
   * @param otherwise what to do where it does not run
   * @returns the status of its answer; undefined where there was none
   */
  async #pass(
    request: IncomingMessage,
    response: ServerResponse,
    label: string,
    otherwise: string,
  ): Promise<number | undefined> {
    const { addresses, running } = this.#needs;
    const port = running.portOf(label);
    const status = port === undefined ? undefined : await pass(request, response, addresses.target(port));
    if (status === undefined && !response.headersSent)
      sendJson(response, 503, { message: `The preview does not run. ${otherwise}` });
    return status;
  }

  /** What the studio asks of whom it runs at. */
  async #answerStudio(
    request: IncomingMessage,
    response: ServerResponse,
    branch: Branch,
    who: Author,
    operation: "host" | "propose",
  ): Promise<void> {
    if (request.method !== "POST" || request.headers["x-studio"] !== "1")
      return sendJson(response, 403, { message: "Only the studio's own page may ask this." });
    const { addresses, branches } = this.#needs;
    if (operation === "host") {
      await textOf(request);
      const home = new URL(`/branches/${branch.label}`, addresses.home).href;
      const host: StudioHost = { branch: branch.name, author: who, canSave: branch.isOwn, home };
      return sendJson(response, 200, host);
    }
    try {
      mustBeOwn(branch);
      const { title = "" } = JSON.parse(await textOf(request)) as { title?: string };
      return sendJson(response, 200, await branches.propose(branch, title, "", who));
    } catch (error) {
      return sendJson(response, 400, { message: messageOf(error) });
    }
  }

  /** What writes files of a branch follows one another, and a proposal waits for it. */
  async #write(request: IncomingMessage, response: ServerResponse, branch: Branch, who: Author): Promise<void> {
    const { addresses, branches } = this.#needs;
    if (!branch.isOwn)
      return sendJson(response, 403, {
        message: `${branch.name} was not made here, and is only shown. Begin a change at ${addresses.home.href}`,
      });
    await branches.save(
      branch,
      who,
      async () => (await this.#pass(request, response, branch.label, "Nothing is saved; send it again.")) === 200,
    );
  }
}
