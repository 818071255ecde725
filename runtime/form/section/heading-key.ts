/** The key of the words over a part of a form: its step's, else its section's; undefined where it has neither. */
export function headingKey(page: { has: (key: string) => boolean }, name: string): string | undefined {
  return [`step.${name}`, `section.${name}`].find((key) => page.has(key));
}
