/** The shortest password, as the server asks it. */
export const SHORTEST = 15;

/** What is seen of a password while it is typed; whether it is well known, the server alone says. */
interface Strength {
  /** 0 nothing, 1 weak to 4 strong. */
  level: 0 | 1 | 2 | 3 | 4;
  isLong: boolean;
  isVaried: boolean;
}

/**
 * How strong a typed password looks: by its length in characters and by how many different ones it has. An estimate for
 * the eye, never a rule.
 */
export function strengthOf(password: string): Strength {
  const characters = [...password.normalize("NFC")];
  const different = new Set(characters.map((sign) => sign.toLowerCase())).size;
  const isLong = characters.length >= SHORTEST;
  const isVaried = different >= 8 && !/^(.{1,5})\1+.{0,4}$/su.test(password);
  if (characters.length === 0) return { level: 0, isLong, isVaried };
  if (!isLong || !isVaried) return { level: 1, isLong, isVaried };
  const worth = characters.length + different;
  return { level: worth >= 38 ? 4 : worth >= 30 ? 3 : 2, isLong, isVaried };
}
