import { MailRefused, type Mailer } from "../mail.ts";
import { createTransport } from "nodemailer";
import type { Registry } from "../../../../registry/registry.ts";
import { isAddress, senderOf } from "./sender.ts";
import type { SmtpSettings } from "./settings.ts";

/** What the library tells of a failed delivery. */
interface Failure {
  readonly message?: string;
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** Commands whose refusal is about this one mail: its recipient or its content. */
const ABOUT_THE_MAIL = new Set(["RCPT TO", "DATA", "API"]);

/**
 * Reads why a delivery failed. A lasting refusal (5xx) of the recipient or the content is a bounce; a passing one (4xx)
 * is tried again; anything else (no connection, silence, a refused sign-in) is the server's trouble and not the mail's.
 */
function refusalOf(error: unknown): MailRefused {
  const { message = "unknown", code = "", command = "", responseCode = 0, response } = (error ?? {}) as Failure;
  const reason = (response ?? message).replace(/[\p{Cc}]+/gu, " ").slice(0, 300);
  const isAboutTheMail = ABOUT_THE_MAIL.has(command) || code === "EENVELOPE" || code === "EMESSAGE";
  if (!isAboutTheMail) return new MailRefused("down", reason);
  return new MailRefused(responseCode >= 500 ? "bounced" : "later", reason);
}

const SECOND = 1_000;

/** How long the mail server may take, in milliseconds. */
interface SmtpPatience {
  readonly connect: number;
  readonly greet: number;
  readonly silence: number;
}

const PATIENCE: SmtpPatience = { connect: 10 * SECOND, greet: 10 * SECOND, silence: 30 * SECOND };

/**
 * Delivers by SMTP over a few connections that are kept open. Recipient and sender are given as data, never as text to
 * be parsed; the recipient is held against the product's one pattern first.
 * @param certificate trusted beside the public ones; for mail servers with their own authority
 */
export function makeSmtpMailer(
  registry: Registry,
  settings: SmtpSettings,
  { patience = PATIENCE, certificate }: { patience?: SmtpPatience; certificate?: string } = {},
): Mailer {
  const { host, port, encryption, user, password } = settings;
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    maxMessages: 100,
    host,
    port,
    secure: encryption === "implicit",
    requireTLS: encryption === "required",
    ...(user === undefined ? {} : { auth: { user, pass: password ?? "" } }),
    connectionTimeout: patience.connect,
    greetingTimeout: patience.greet,
    socketTimeout: patience.silence,
    tls: { minVersion: "TLSv1.2", ...(certificate === undefined ? {} : { ca: certificate }) },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    simulated: false,
    async deliver({ id, to, brand, subject, text, html }) {
      if (!isAddress(to)) throw new MailRefused("bounced", "not an e-mail address");
      const { name, address, replyTo } = senderOf(registry, brand, settings.from);
      const domain = address.slice(address.lastIndexOf("@") + 1);
      try {
        const sent = await transport.sendMail({
          from: { name, address },
          to: { name: "", address: to },
          replyTo: { name: "", address: replyTo },
          envelope: { from: address, to: [to] },
          messageId: `<mail.${id}@${domain}>`,
          headers: { "Auto-Submitted": "auto-generated" },
          subject,
          text,
          ...(html === undefined ? {} : { html }),
        });
        return sent.response;
      } catch (error) {
        throw refusalOf(error);
      }
    },
    close: () => transport.close(),
  };
}
