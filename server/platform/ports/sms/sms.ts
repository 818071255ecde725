/** A text message ready to leave. */
export interface TextMessage {
  /** Telephone number with its country. */
  to: string;
  text: string;
}

/** Takes text messages to their recipients. */
export interface Texter {
  /**
   * Delivers one message; throws if it could not. Never called inside a transaction: messages leave from the outbox.
   */
  send(message: TextMessage): Promise<void>;
  /** True where messages are only kept in the outbox. */
  readonly simulated: boolean;
}

/** Messages wait: where nobody reads the outbox and there is no gateway, none counts as sent. */
export function makeWaitingTexter(): Texter {
  return { simulated: false, send: () => Promise.reject(new Error("no gateway for text messages is connected")) };
}

/** Messages stay in the outbox and are read there. */
export function makeOutboxTexter(): Texter {
  return { simulated: true, send: () => Promise.resolve() };
}
