/** A mail ready to leave; made from the outbox, never from user text in headers. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** Takes mails to their recipients. */
export interface Mailer {
  /** Delivers one mail; throws if it could not. */
  deliver(mail: Mail): Promise<void>;
  /** True where mails are only kept in the outbox. */
  readonly simulated: boolean;
}

/** Mails stay in the outbox and are read there. */
export function makeOutboxMailer(): Mailer {
  return { simulated: true, deliver: () => Promise.resolve() };
}
