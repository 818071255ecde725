/** Names that begin with a vowel and are spoken with a consonant: a user, a unit, a one-time code. */
const CONSONANT = /^(?:uni|use|usa|util|eu|one)/i;

/** A name behind its indefinite article: `an invoice`, `a user`. */
export function article(name: string): string {
  return `${/^[aeiou]/i.test(name) && !CONSONANT.test(name) ? "an" : "a"} ${name}`;
}
