/** A text that says something; undefined for none. */
export const words = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
