/** A mail ready to leave; made from the outbox, never from user text in headers. */
export interface Mail {
  /** The outbox's own id: the same on every try, so that a mail sent twice is known as one. */
  id: string;
  to: string;
  /** The brand that writes: it says who the sender is. */
  brand: string;
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
