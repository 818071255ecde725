import type { RawVariables, Variables } from "../../configuration/variable.ts";
import { OWN_MACHINE } from "../own-machine.ts";

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
  const said = variables.SMTP_URL;
  if (!said) return undefined;
  const url = URL.canParse(said) ? new URL(said) : undefined;
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
