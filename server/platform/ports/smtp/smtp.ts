import { createTransport } from "nodemailer";
import type { Registry } from "../../../../registry/registry.ts";
import type { Mailer } from "../mail.ts";
import { MailRefused } from "../mail.ts";
import { refusalOf } from "./refusal.ts";
import { isAddress, senderOf } from "./sender.ts";
import type { SmtpSettings } from "./settings.ts";

const SECOND = 1_000;

/** How long the mail server may take, in milliseconds. */
export interface SmtpPatience {
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
