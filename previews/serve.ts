import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { isFromHere, lead, opensPage, sendJson, sendPage, textOf, within } from "./responses.ts";
import type { PreviewSettings } from "./configuration.ts";
import { BranchChecks } from "./branch-checks.ts";
import { MigrationWriter } from "./migration-writer.ts";
import {
  branchPage,
  dropPage,
  listPage,
  noRoomPage,
  page,
  signInPage,
  startingPage,
  type Around,
  type PageMessage,
} from "./pages/pages.ts";
import type { Html } from "./pages/html.ts";
import { STYLE } from "./pages/style.ts";
import { languageOf, sayIn } from "./pages/words.ts";
import { pass, passUpgrade, type Target } from "./proxy.ts";
import { Repository, type Author, type Branch } from "./repository.ts";
import { NoRoom, Running } from "./preview.ts";
import { COOKIE, cookieOf, SignIn } from "./sign-in.ts";
import type { StudioHost } from "../studio/configs/host.ts";
import { KeyedQueue } from "./keyed-queue.ts";

/** Previews that are served, and how they end. */
export interface Previews {
  readonly server: Server;
  readonly running: Running;
  readonly repository: Repository;
  close(): Promise<void>;
}

const LANGUAGE = "previews_language";
const SWEEP = 30_000;
const FETCH = 30_000;
/** What the studio asks that writes files; a branch that began earlier makes pages by an ask of their own. */
const WRITES = new Set(["save", "make", "page", "rename"]);
const STUDIO = /^\/studio\/api\/([a-z]+)(?:\?|$)/;

/**
 * Serves the branches of a repository, each at a name of its own before one address.
 * @param root folder of the project
 * @param environment of this process, of which previews are told what programs need
 */
export function servePreviews(
  root: string,
  settings: PreviewSettings,
  environment: Readonly<Record<string, string | undefined>>,
  log: (line: string) => void,
): Previews {
  const { address, folder, base, remote } = settings;
  const repository = new Repository({ root, folder, base, remote });
  const addressOf = (label: string): URL => new URL(`${address.protocol}//${label}.${address.host}/`);
  const running = new Running({
    root,
    folder,
    repository,
    most: settings.most,
    idleMinutes: settings.idleMinutes,
    addressOf,
    environment,
  });
  const signIn = new SignIn(settings.authors, settings.proxy);
  const checks = new BranchChecks(repository, running);
  const migrating = new MigrationWriter(repository, running);
  const queue = new KeyedQueue();
  const scheme = address.protocol.replace(":", "");
  const everywhere = [address.origin, `${address.protocol}//*.${address.host}`];
  let fetched = 0;

  const target = (port: number): Target => ({ port, scheme, hidden: signIn.header });
  const cookie = (name: string, value: string, seconds: number): string =>
    `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${scheme === "https" ? "; Secure" : ""}`;
  const aroundOf = (request: IncomingMessage, who: Author | undefined): Around => {
    const language = languageOf(cookieOf(request, LANGUAGE), request.headers["accept-language"]);
    return { say: sayIn(language), language, who, canLeave: signIn.isOwn, addressOf, base, home: address.href };
  };
  const labelAt = (host: string | undefined): string | undefined => {
    const name = (host ?? "").toLowerCase();
    return name.endsWith(`.${address.host}`) ? name.slice(0, -address.host.length - 1) : undefined;
  };

  /** Takes over what others pushed, and brings checkouts that run to it. */
  const fetchNew = async (): Promise<void> => {
    if (Date.now() - fetched < FETCH) return;
    fetched = Date.now();
    await repository.fetch().catch((error: unknown) => log(`fetch: ${messageOf(error)}`));
    for (const branch of await repository.branches())
      if (running.stateOf(branch.label).is === "running")
        await queue.run(branch.label, () => repository.checkout(branch));
  };

  const mustBeThere = async (label: string): Promise<Branch> => {
    const branch = await repository.at(label);
    if (branch === undefined) throw new NoBranch();
    return branch;
  };

  const proposed = (branch: Branch, title: string, text: string, who: Author) =>
    queue.run(branch.label, async () => {
      const files = await repository.saved(branch);
      const commit = await repository.propose(branch, title, text, who);
      log(`${who.email} proposed ${branch.name} as ${commit}`);
      return { branch: branch.name, commit, files };
    });

  const showBranch = async (around: Around, branch: Branch, isChecked: boolean): Promise<Html[]> => {
    const [commits, files] = await Promise.all([repository.commits(branch), repository.saved(branch)]);
    return branchPage(around, {
      branch,
      state: running.stateOf(branch.label),
      saved: files.length,
      commits,
      files,
      notes: repository.notesOf(branch),
      migration: migrating.refusedOf(branch.label),
      check: isChecked ? await queue.run(branch.label, () => checks.check(branch)) : undefined,
    });
  };

  const showList = async (): Promise<{ branch: Branch; state: ReturnType<Running["stateOf"]>; saved: number }[]> => {
    await fetchNew();
    return Promise.all(
      (await repository.branches()).map(async (branch) => ({
        branch,
        state: running.stateOf(branch.label),
        saved: branch.isOwn ? (await repository.saved(branch)).length : 0,
      })),
    );
  };

  /** What one does with a branch, by the last word of the address. */
  const acts: Readonly<
    Record<
      string,
      (branch: Branch, form: URLSearchParams, who: Author, around: Around) => Promise<PageMessage | undefined>
    >
  > = {
    start: async (branch) => {
      await running.stop(branch.label);
      running.start(branch);
      return undefined;
    },
    stop: async (branch) => {
      await running.stop(branch.label);
      return undefined;
    },
    propose: async (branch, form, who, { say }) => {
      mustBeOwn(branch);
      const { commit } = await proposed(branch, form.get("title") ?? "", form.get("text") ?? "", who);
      return { is: "status", text: say("proposed", { commit: commit.slice(0, 8) }) };
    },
    drop: async (branch, _form, who, { say }) => {
      mustBeOwn(branch);
      const savedAs = await queue.run(branch.label, async () => {
        await running.stop(branch.label);
        return repository.drop(branch, who);
      });
      log(`${who.email} dropped ${branch.name}, kept as ${savedAs}`);
      return { is: "status", text: say("dropped", { branch: branch.name, kept: savedAs }) };
    },
  };

  async function atHome(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", address);
    if (pathname === "/style.css") {
      response.writeHead(200, { "content-type": "text/css; charset=utf-8", "cache-control": "max-age=300" });
      return void response.end(STYLE);
    }
    const chosen = searchParams.get("language");
    if (chosen !== null) return lead(response, within(pathname), cookie(LANGUAGE, languageOf(chosen, ""), 31_536_000));
    const who = signIn.whoSent(request);
    const around = aroundOf(request, who);
    const send = (status: number, content: Html | readonly Html[], message?: PageMessage): void =>
      sendPage(response, status, page(around, content, message ? { message } : {}), everywhere);
    if (request.method !== "GET" && !isFromHere(request, address.origin))
      return send(403, [], { is: "alert", text: around.say("elsewhere") });
    if (pathname === "/sign-in" && request.method === "POST" && signIn.isOwn) {
      const form = new URLSearchParams(await textOf(request));
      const email = form.get("email") ?? "";
      const entered = await signIn.enter(email, form.get("password") ?? "");
      if ("session" in entered) {
        log(`${email.trim().toLowerCase()} signed in`);
        return lead(response, within(form.get("to")), cookie(COOKIE, entered.session, 43_200));
      }
      return send(403, signInPage(around, within(form.get("to")), email), {
        is: "alert",
        text: around.say(entered.refused),
      });
    }
    if (who === undefined) {
      const to = request.method === "GET" ? within(request.url) : "/";
      return signIn.isOwn
        ? send(200, signInPage(around, to, ""))
        : send(403, [], { is: "alert", text: around.say("unknown_person") });
    }
    if (pathname === "/sign-out" && request.method === "POST") {
      signIn.leave(who);
      return lead(response, "/", cookie(COOKIE, "", 0));
    }
    if (pathname === "/enter") {
      const host = addressOf(searchParams.get("label") ?? "");
      const ticket = new URL("/.previews/enter", host);
      ticket.searchParams.set("ticket", signIn.ticket(who, host.host));
      ticket.searchParams.set("to", within(searchParams.get("to")));
      return lead(response, ticket.href);
    }
    if (pathname === "/" && request.method === "GET") return send(200, listPage(around, await showList()));
    if (pathname === "/branches" && request.method === "POST") {
      const branch = await repository.create(new URLSearchParams(await textOf(request)).get("title") ?? "", who);
      log(`${who.email} began ${branch.name}`);
      return lead(response, `/branches/${branch.label}`);
    }
    const [, label = "", act] = /^\/branches\/([a-z0-9-]+)(?:\/([a-z]+))?$/.exec(pathname) ?? [];
    const branch = await mustBeThere(label);
    if (request.method === "GET" && act === "drop")
      return send(200, dropPage(around, branch, await repository.saved(branch)));
    if (request.method === "GET") return send(200, await showBranch(around, branch, act === "judge"));
    const done = acts[act ?? ""];
    if (done === undefined) throw new NoBranch();
    try {
      const message = await done(branch, new URLSearchParams(await textOf(request)), who, around);
      const still = await repository.at(label);
      if (message === undefined) return lead(response, `/branches/${label}`);
      if (still === undefined) return send(200, listPage(around, await showList()), message);
      return send(200, await showBranch(around, still, false), message);
    } catch (error) {
      if (error instanceof NoRoom) throw error;
      return send(400, await showBranch(around, branch, false), { is: "alert", text: messageOf(error) });
    }
  }

  async function atBranch(request: IncomingMessage, response: ServerResponse, label: string): Promise<void> {
    const host = addressOf(label);
    const { pathname, searchParams } = new URL(request.url ?? "/", host);
    if (pathname === "/.previews/enter" && signIn.isOwn) {
      const session = signIn.redeem(searchParams.get("ticket") ?? "", host.host);
      return lead(response, within(searchParams.get("to")), session && cookie(COOKIE, session, 43_200));
    }
    const who = signIn.whoSent(request);
    if (who === undefined) {
      if (!signIn.isOwn || !opensPage(request))
        return sendJson(response, 401, { message: "Sign in again; what you typed stays here." });
      const enter = new URL("/enter", address);
      enter.searchParams.set("label", label);
      enter.searchParams.set("to", within(request.url));
      return lead(response, enter.href);
    }
    if (request.method !== "GET" && request.method !== "HEAD" && !isFromHere(request, host.origin))
      return sendJson(response, 403, { message: "This was sent from another page." });
    // It would open the editor of whoever runs the previews.
    if (pathname === "/__open-in-editor") return sendJson(response, 404, { message: "There is no editor here." });
    const branch = await mustBeThere(label);
    if (pathname === "/.previews/again") {
      await running.stop(label);
      running.start(branch);
      return lead(response, "/studio/");
    }
    const path = STUDIO.exec(request.url ?? "")?.[1];
    if (path === "host" || path === "propose") return studioAsks(request, response, branch, who, path);
    const state = running.stateOf(label);
    if (state.is === "stopped") running.start(branch);
    if (running.stateOf(label).is !== "running") {
      if (opensPage(request)) {
        const around = aroundOf(request, who);
        const now = running.stateOf(label);
        const text = page(around, startingPage(around, branch, now), { refreshes: now.is === "starting" });
        return sendPage(response, 503, text, everywhere);
      }
      await running.begun(label);
    }
    if (path !== undefined && WRITES.has(path)) return studioWrites(request, response, branch, who);
    const port = running.portOf(label);
    const status = port === undefined ? undefined : await pass(request, response, target(port));
    if (status === undefined && !response.headersSent)
      sendJson(response, 503, { message: "The preview does not run. Open it anew; what is saved is there." });
  }

  /** What the studio asks of whom it runs at. */
  async function studioAsks(
    request: IncomingMessage,
    response: ServerResponse,
    branch: Branch,
    who: Author,
    operation: "host" | "propose",
  ): Promise<void> {
    if (request.method !== "POST" || request.headers["x-studio"] !== "1")
      return sendJson(response, 403, { message: "Only the studio's own page may ask this." });
    const home = new URL(`/branches/${branch.label}`, address).href;
    if (operation === "host") {
      await textOf(request);
      const host: StudioHost = { branch: branch.name, author: who, canSave: branch.isOwn, home };
      return sendJson(response, 200, host);
    }
    try {
      mustBeOwn(branch);
      const { title = "" } = JSON.parse(await textOf(request)) as { title?: string };
      return sendJson(response, 200, await proposed(branch, title, "", who));
    } catch (error) {
      return sendJson(response, 400, { message: messageOf(error) });
    }
  }

  /** What writes files of a branch follows one another, and a proposal waits for it. */
  async function studioWrites(
    request: IncomingMessage,
    response: ServerResponse,
    branch: Branch,
    who: Author,
  ): Promise<void> {
    if (!branch.isOwn)
      return sendJson(response, 403, {
        message: `${branch.name} was not made here, and is only shown. Begin a change at ${address.href}`,
      });
    await queue.run(branch.label, async () => {
      const port = running.portOf(branch.label);
      const status = port === undefined ? undefined : await pass(request, response, target(port));
      if (status === undefined && !response.headersSent)
        return sendJson(response, 503, { message: "The preview does not run. Nothing is saved; send it again." });
      if (status === 200 && (await repository.saved(branch)).length > 0) {
        repository.noteSaver(branch, who);
        await migrating
          .write(branch)
          .catch((error: unknown) => log(`migration of ${branch.name}: ${messageOf(error)}`));
      }
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const label = labelAt(request.headers.host);
    try {
      await (label === undefined ? atHome(request, response) : atBranch(request, response, label));
    } catch (error) {
      if (response.headersSent) return void response.destroy();
      const around = aroundOf(request, signIn.whoSent(request));
      const message: PageMessage = { is: "alert", text: messageOf(error) };
      if (!opensPage(request) && label !== undefined) return sendJson(response, 503, { message: message.text });
      if (error instanceof NoRoom) {
        const names = new Set(error.running);
        const branches = (await repository.branches()).filter(({ name }) => names.has(name));
        return sendPage(response, 503, page(around, noRoomPage(around, branches)), everywhere);
      }
      if (error instanceof NoBranch)
        return sendPage(
          response,
          404,
          page(around, [], { message: { ...message, text: around.say("no_branch") } }),
          everywhere,
        );
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      sendPage(response, 400, page(around, [], { message }), everywhere);
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const label = labelAt(request.headers.host);
    const isOwn = label !== undefined && isFromHere(request, addressOf(label).origin);
    // A page that is left open asks again and again; that alone starts nothing, and keeps nothing running.
    const port = isOwn && signIn.whoSent(request) !== undefined ? running.portOf(label, false) : undefined;
    if (port === undefined) socket.destroy();
    else passUpgrade(request, socket, head, target(port));
  });
  const sweeping = setInterval(() => void running.sweep(), SWEEP);
  return {
    server,
    running,
    repository,
    async close() {
      clearInterval(sweeping);
      server.close();
      server.closeAllConnections();
      await running.stopAll();
    },
  };
}

/** There is no branch with the label that was asked for. */
class NoBranch extends Error {}

function mustBeOwn({ isOwn, name }: Branch): void {
  if (!isOwn) throw new Error(`${name} was not made here, and is only shown here.`);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
