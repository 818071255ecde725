import type { Registry } from "../../../registry/registry.ts";
import { email } from "../../../schemas/vocabulary/format/email.ts";
import type { RawVariables, Variables } from "../configuration.ts";
import { OWN_MACHINE } from "./encrypted-line.ts";
import { createTransport } from "nodemailer";

/** Who a mail says it is from, and where answers go unless it names its writer. Nobody types it. */
interface Sender {
  readonly name: string;
  readonly address: string;
  readonly replyTo: string;
}

/** Whether a text is one e-mail address and nothing else: no name, no list, no line break. */
const isAddress = (text: string): boolean => text.length <= 254 && email.valid?.(text) === true;

/**
 * The sender of a brand's letters.
 * @param only the one address the mail server lets us write from; the brand's name stays
 * @throws Error when the brand's sender is no address
 */
export function senderOf(registry: Registry, brand: string, only: string | undefined): Sender {
  const brandDefinition = registry.brands.get(brand) ?? registry.brands.get("default");
  const [, name = "", address = ""] = /^\s*([^<>]*?)\s*<([^<>]+)>\s*$/.exec(brandDefinition?.mail.sender ?? "") ?? [
    "",
    "",
    brandDefinition?.mail.sender ?? "",
  ];
  const from = only ?? address;
  if (!isAddress(from)) throw new Error(`the sender of brand "${brand}" is no address: ${from}`);
  return { name, address: from, replyTo: brandDefinition?.support.email ?? from };
}

/** Where mail leaves. */
export const smtpVariables = {
  SMTP_URL: {
    means: "The mail server by which mail leaves; on another machine its line must be encrypted.",
    example: "smtps://user:password@smtp.example.com",
    without: "mail stays in the outbox, and nobody receives a code to sign in with",
    isSecret: true,
  },
  MAIL_FROM: {
    means: "The one address from which that server lets us write.",
    example: "notices@example.com",
    without: "the sender of the brand",
  },
} satisfies Variables;

/** A mail server, and how to speak with it. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** encrypted from the first byte, after STARTTLS or not at all, or only if the server offers it. */
  readonly encryption: "implicit" | "required" | "offered";
  readonly user?: string;
  readonly password?: string;
  /** The one address this server lets us write from, where it is not the brand's. */
  readonly from?: string;
}

/**
 * The mail server named by SMTP_URL (`smtp://user:password@host:587` or `smtps://…:465`) and MAIL_FROM; undefined where
 * none is named: mails then stay in the outbox. Without encryption only a server on this machine is spoken to.
 * @throws Error for an address that is no mail server's
 */
export function smtpSettings(variables: RawVariables<typeof smtpVariables>): SmtpSettings | undefined {
  const smtpUrl = variables.SMTP_URL;
  if (!smtpUrl) return undefined;
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : undefined;
  if (!url || !["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "")
    throw new Error("SMTP_URL is smtp://user:password@host:port or smtps://user:password@host:port");
  const implicit = url.protocol === "smtps:";
  const from = variables.MAIL_FROM;
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(url.port || (implicit ? 465 : 587)),
    encryption: implicit ? "implicit" : OWN_MACHINE.has(url.hostname) ? "offered" : "required",
    ...(url.username === ""
      ? {}
      : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }),
    ...(from === undefined ? {} : { from }),
  };
}

/** A mail ready to leave; made from the outbox, never from user text in headers. */
export interface Mail {
  /** The outbox's own id: the same on every try, so that a mail sent twice is known as one. */
  id: string;
  to: string;
  /** The brand that writes: it says who the sender is. */
  brand: string;
  /** Where an answer arrives; without one at the brand's support. */
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
}

/** Why a mail did not leave. */
export class MailRefused extends Error {
  /** bounced: this mail will never be taken; later: another try may succeed; down: no mail leaves just now. */
  readonly kind: "bounced" | "later" | "down";

  constructor(kind: MailRefused["kind"], reason: string) {
    super(reason);
    this.kind = kind;
  }
}

/** Takes mails to their recipients. */
export interface Mailer {
  /**
   * Delivers one mail; gives what the receiving server answered.
   * @throws MailRefused saying whether another try makes sense
   */
  deliver(mail: Mail): Promise<string | undefined>;
  /** Ends connections that are kept open. */
  close?(): void;
  /** True where mails are only kept in the outbox. */
  readonly simulated: boolean;
}

/** Mails wait: where nobody reads the outbox and no mail server is named, none counts as sent. */
export function makeWaitingMailer(): Mailer {
  return {
    simulated: false,
    deliver: () => Promise.reject(new MailRefused("down", "no mail server is named (SMTP_URL)")),
  };
}

/** Mails stay in the outbox and are read there. */
export function makeOutboxMailer(): Mailer {
  return { simulated: true, deliver: () => Promise.resolve(undefined) };
}

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
    async deliver({ id, to, brand, replyTo, subject, text, html }) {
      if (!isAddress(to)) throw new MailRefused("bounced", "not an e-mail address");
      const { name, address, replyTo: support } = senderOf(registry, brand, settings.from);
      const domain = address.slice(address.lastIndexOf("@") + 1);
      try {
        const sent = await transport.sendMail({
          from: { name, address },
          to: { name: "", address: to },
          replyTo: { name: "", address: replyTo !== undefined && isAddress(replyTo) ? replyTo : support },
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
