const unanswered = new Map<string, string>();

/** The idempotency key of an intent: kept while its outcome is unknown, so that trying again cannot do it twice. */
export function keyOf(path: string, input: unknown): string {
  const intent = `${path} ${JSON.stringify(input)}`;
  const key = unanswered.get(intent) ?? crypto.randomUUID();
  unanswered.set(intent, key);
  return key;
}

/** The outcome is known: the same words again are a new intent. */
export function settle(path: string, input: unknown): void {
  unanswered.delete(`${path} ${JSON.stringify(input)}`);
}
