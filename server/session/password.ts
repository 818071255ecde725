import { hash, verify } from "@node-rs/argon2";
import { refuse } from "../refusal.ts";

/** argon2id, 19 MiB, two passes: OWASP Password Storage. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const LONGEST_QUEUE = 50;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs hashing two at a time: more would stop everything else. @throws Refusal 1067 when too many wait already */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= LONGEST_QUEUE) refuse("1067", { data: { retry_after: 2 } });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The hash of a password, with its parameters in it. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

/** Whether a hash was made with other parameters than new ones are, so that its password is to be hashed anew. */
export const isOldHash = (hashed: string): boolean =>
  !hashed.startsWith(`$argon2id$v=19$m=${String(OPTIONS.memoryCost)},t=${String(OPTIONS.timeCost)},p=${String(OPTIONS.parallelism)}$`);

let someHash: Promise<string> | undefined;

/** Whether a password is the hashed one. Without a hash (no such account) the same time is spent and the answer is no. */
export async function verifyPassword(hashed: string | undefined, password: string): Promise<boolean> {
  someHash ??= hashPassword("nobody has this password");
  const against = hashed ?? await someHash;
  const isRight = await inTurn(() => verify(against, password));
  return hashed !== undefined && isRight;
}
