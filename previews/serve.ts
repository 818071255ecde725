import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { Addresses } from "./addresses.ts";
import { BranchHost } from "./branch-host.ts";
import { Home } from "./home.ts";
import { BranchWork, messageOf, NoBranch } from "./branch-work.ts";
import type { PreviewSettings } from "./configuration.ts";
import { noRoomPage, page, type PageMessage } from "./pages/pages.ts";
import { NoRoom, Running } from "./preview.ts";
import { passUpgrade } from "./proxy.ts";
import { Repository } from "./repository.ts";
import { isFromHere, opensPage, sendJson, sendPage } from "./responses.ts";
import { SignIn } from "./sign-in.ts";

/** Previews that are served, and how they end. */
export interface Previews {
  readonly server: Server;
  readonly running: Running;
  readonly repository: Repository;
  close(): Promise<void>;
}

/** How often previews that nobody looks at any more are ended, in milliseconds. */
const SWEEP = 30_000;

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
  const { folder, base, remote } = settings;
  const repository = new Repository({ root, folder, base, remote });
  const signIn = new SignIn(settings.authors, settings.proxy);
  const addresses = new Addresses(settings, signIn);
  const running = new Running({
    root,
    folder,
    repository,
    most: settings.most,
    idleMinutes: settings.idleMinutes,
    addressOf: (label) => addresses.of(label),
    environment,
  });
  const branches = new BranchWork(repository, running, log);
  const home = new Home({ addresses, repository, branches, signIn, log });
  const host = new BranchHost({ addresses, running, branches, signIn });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const label = addresses.labelAt(request.headers.host);
    try {
      await (label === undefined ? home.answer(request, response) : host.answer(request, response, label));
    } catch (error) {
      await tell(request, response, error, label !== undefined);
    }
  }

  /** Tells who asked what went wrong, a program as well as a person. */
  async function tell(
    request: IncomingMessage,
    response: ServerResponse,
    error: unknown,
    isAtBranch: boolean,
  ): Promise<void> {
    if (response.headersSent) return void response.destroy();
    const around = addresses.around(request, signIn.whoSent(request));
    const message: PageMessage = { is: "alert", text: messageOf(error) };
    const send = (status: number, text: string): void => sendPage(response, status, text, addresses.everywhere);
    if (!opensPage(request) && isAtBranch) return sendJson(response, 503, { message: message.text });
    if (error instanceof NoRoom) {
      const names = new Set(error.running);
      const busy = (await repository.branches()).filter(({ name }) => names.has(name));
      return send(503, page(around, noRoomPage(around, busy)));
    }
    if (error instanceof NoBranch)
      return send(404, page(around, [], { message: { ...message, text: around.say("no_branch") } }));
    log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    send(400, page(around, [], { message }));
  }

  const server = createServer((request, response) => void answer(request, response));
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const label = addresses.labelAt(request.headers.host);
    const isOwn = label !== undefined && isFromHere(request, addresses.of(label).origin);
    // A page that is left open asks again and again; that alone starts nothing, and keeps nothing running.
    const port = isOwn && signIn.whoSent(request) !== undefined ? running.portOf(label, false) : undefined;
    if (port === undefined) socket.destroy();
    else passUpgrade(request, socket, head, addresses.target(port));
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
