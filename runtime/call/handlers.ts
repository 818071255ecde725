import type { FieldRefusal } from "./envelope.ts";

/** What the client needs of the screen around it; the shell sets it once at the start. */
interface CallHandlers {
  /** Takes away the messages that stood at a moment of performance.now(). */
  clearMessages(before: number): void;
  /** Code 100: title, and each field with its message. */
  notifyFields(title: string, fields: readonly FieldRefusal[]): void;
  showError(message: string): void;
  /** Code 1001, called once until the next sign-in; the reason, where it was not by its time. */
  sessionExpired(reason?: string): void;
  /** Code 1068: the server is newer than this page. */
  newVersion(message: string | undefined): void;
  language(): string;
  portfolioToken(): string | undefined;
  /** Fills {role} and {authority} in paths. */
  role(): string | undefined;
}

const silent: CallHandlers = {
  clearMessages: () => undefined,
  notifyFields: () => undefined,
  showError: () => undefined,
  sessionExpired: () => undefined,
  newVersion: () => undefined,
  language: () => "en-US",
  portfolioToken: () => undefined,
  role: () => undefined,
};

let handlers: CallHandlers = silent;

export function setCallHandlers(next: Partial<CallHandlers>): void {
  handlers = { ...silent, ...next };
}

export function callHandlers(): CallHandlers {
  return handlers;
}
