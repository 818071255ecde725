/** What stands in the place of words that are being loaded. */
export const Awaited = () => <span className="skeleton words-wait" aria-hidden="true" />;
