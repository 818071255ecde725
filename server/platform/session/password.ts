import { hash, verify } from "@node-rs/argon2";
import { fairQueue } from "../queue/fair.ts";

/** argon2id, 19 MiB, two passes: OWASP Password Storage. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Two at a time: more would stop everything else. Addresses take turns, so that a flood from one leaves the others
 * their place.
 */
const hashing = fairQueue({ atOnce: 2, most: 600, mostOfOne: 100 });

/**
 * The hash of a password, with its parameters in it.
 * @param asker network address of who asks
 * @throws Refusal busy when too many of this address wait already
 */
export function hashPassword(password: string, asker = ""): Promise<string> {
  return hashing.run(asker, () => hash(password, OPTIONS));
}

/** Whether a hash was made with other parameters than new ones are, so that its password is to be hashed anew. */
export const isOldHash = (hashed: string): boolean =>
  !hashed.startsWith(
    `$argon2id$v=19$m=${String(OPTIONS.memoryCost)},t=${String(OPTIONS.timeCost)},p=${String(OPTIONS.parallelism)}$`,
  );

let someHash: Promise<string> | undefined;

/**
 * Whether a password is the hashed one. Without a hash (no such account) the same time is spent and the answer is no.
 * @param asker network address of who asks @throws Refusal as hashPassword
 */
export async function verifyPassword(hashed: string | undefined, password: string, asker = ""): Promise<boolean> {
  someHash ??= hashPassword("nobody has this password");
  const against = hashed ?? (await someHash);
  const isRight = await hashing.run(asker, () => verify(against, password));
  return hashed !== undefined && isRight;
}
