const SECRET = /#token=[A-Za-z0-9_-]{43}/g;

/** A mail's text without the secrets of its links: they are for its recipient alone. */
export const withoutSecrets = (text: string): string => text.replace(SECRET, "");

/** Letters whose text is itself a secret. */
export const isSecret = (letter: unknown): boolean => letter === "one_time_code";
