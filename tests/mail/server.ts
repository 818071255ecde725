import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { SMTPServerOptions } from "smtp-server";

/** A mail as a mail server received it: the bytes, and what a mail reader makes of them. */
interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly read: Email;
}

/** A mail server on this machine, for tests. */
export interface MailServer {
  readonly port: number;
  readonly received: Received[];
  stop(): Promise<void>;
}

/** The certificate of the test's mail server. */
export const certificate = readFileSync(join(import.meta.dirname, "server.certificate.pem"), "utf8");

/** Starts a mail server that behaves as told; without more it takes everything, and speaks no TLS. */
export async function startMailServer(settings: SMTPServerOptions & { port?: number } = {}): Promise<MailServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    key: readFileSync(join(import.meta.dirname, "server.key.pem")),
    cert: certificate,
    closeTimeout: 100,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const raw = Buffer.concat(parts).toString("utf8");
        void PostalMime.parse(raw).then((read) => {
          received.push({
            from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
            to: session.envelope.rcptTo.map(({ address }) => address),
            raw,
            read,
          });
          done();
        });
      });
    },
    ...settings,
  });
  // A client that hangs up is part of what is tested.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => void server.listen(settings.port ?? 0, "127.0.0.1", () => resolve()));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** A refusal of a mail server. */
export const refusal = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });
