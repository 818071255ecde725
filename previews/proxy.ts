import { request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { COOKIE } from "./sign-in.ts";

/** What a preview must not see, or what holds for one line alone. */
const OWN_LINE = new Set(["connection", "keep-alive", "proxy-authorization", "te", "trailer", "upgrade"]);

/** A request's headers as a preview sees them: without the session here, with who asked and by which scheme. */
function headersFor(
  request: IncomingMessage,
  scheme: string,
  hidden: string | undefined,
): Record<string, string | string[]> {
  const headers = Object.entries(request.headers).filter(
    (entry): entry is [string, string | string[]] =>
      entry[1] !== undefined &&
      !OWN_LINE.has(entry[0]) &&
      !/^x-forwarded-|^forwarded$/.test(entry[0]) &&
      entry[0] !== hidden,
  );
  const { cookie, ...rest } = Object.fromEntries(headers);
  const cookies = String(cookie ?? "")
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== "" && !one.startsWith(`${COOKIE}=`));
  return {
    ...rest,
    ...(cookies.length === 0 ? {} : { cookie: cookies.join("; ") }),
    "x-forwarded-for": request.socket.remoteAddress ?? "",
    "x-forwarded-proto": scheme,
    "x-forwarded-host": request.headers.host ?? "",
  };
}

/** To where requests are passed on. */
export interface Target {
  readonly port: number;
  readonly scheme: string;
  /** The header in which a proxy in front says who comes; it is nobody else's to know. */
  readonly hidden: string | undefined;
}

/**
 * Passes a request on and its answer back.
 * @returns the status of the answer; undefined where the preview could not be reached
 */
export function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { port, scheme, hidden }: Target,
): Promise<number | undefined> {
  return new Promise((done) => {
    const onward = ask(
      {
        host: "localhost",
        port,
        // A line that is kept may be ended by the other side at the very moment in which it is used again.
        agent: false,
        method: request.method,
        path: request.url,
        headers: headersFor(request, scheme, hidden),
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.headers);
        answer.pipe(response);
        answer.once("error", () => response.destroy());
        answer.once("close", () => done(answer.statusCode));
      },
    );
    onward.once("error", () => {
      if (response.headersSent) response.destroy();
      done(undefined);
    });
    response.once("close", () => {
      if (!response.writableFinished) onward.destroy();
    });
    request.pipe(onward);
  });
}

/** Passes on what becomes another protocol: the line by which the development server tells the page of changes. */
export function passUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  { port, scheme, hidden }: Target,
): void {
  const onward = connect({ host: "localhost", port }, () => {
    const headers = {
      ...headersFor(request, scheme, hidden),
      connection: "Upgrade",
      upgrade: request.headers.upgrade ?? "",
    };
    const lines = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}`));
    onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    onward.write(head);
    onward.pipe(socket);
    socket.pipe(onward);
  });
  for (const [one, other] of [
    [onward, socket],
    [socket, onward],
  ] as const) {
    one.once("error", () => other.destroy());
    one.once("close", () => other.destroy());
  }
}
