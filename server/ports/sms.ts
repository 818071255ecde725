/** A text message ready to leave. */
export interface TextMessage {
  /** Telephone number with its country. */
  to: string;
  text: string;
}

/** Takes text messages to their recipients. */
export interface Texter {
  /** Delivers one message; throws if it could not. Never called inside a transaction: messages leave from the outbox. */
  send(message: TextMessage): Promise<void>;
  /** True where messages are only kept in the outbox. */
  readonly simulated: boolean;
}

/** Messages stay in the outbox and are read there. */
export function makeOutboxTexter(): Texter {
  return { simulated: true, send: () => Promise.resolve() };
}
