import { setTimeout as wait } from "node:timers/promises";
import type { OwnContext, WriteContext } from "../context.ts";
import { type Handler, type Input, owns } from "../handler.ts";
import { hash, verify } from "@node-rs/argon2";
import { fairQueue } from "../fair-queue.ts";

/** Longer than any of these calls works, so that how long an answer takes tells nothing. */
const EVEN_MILLISECONDS = 60;

/**
 * Work on its own transactions whose answer to strangers takes the same time whatever it found; refusals take it too.
 */
export const evenlyOwned =
  <In = Input, Out = unknown>(handle: (input: In, context: OwnContext) => Promise<Out>) =>
  async (input: In, context: OwnContext): Promise<Out> => {
    const enough = wait(EVEN_MILLISECONDS);
    try {
      return await handle(input, context);
    } finally {
      if (context.acting === undefined) await enough;
    }
  };

/**
 * A handler whose answer to strangers takes the same time whatever it found: what was written is committed first, and
 * the rest of the time is waited outside of the transaction. Refusals wait too.
 */
export const evenly = <In = Input, Out = unknown>(
  handle: (input: In, context: WriteContext) => Promise<Out>,
): Handler<In, Out> => owns(evenlyOwned((input, context) => context.transaction((write) => handle(input, write))));

/** An e-mail address as accounts are kept under it. */
export const plainAddress = (typed: string): string => typed.trim().toLowerCase();

/** An address or number with its middle hidden, as far as its owner needs to know it again. */
export function maskedAddress(address: string): string {
  const [name = "", domain] = address.split("@");
  return domain === undefined ? address.replace(/\d(?=\d{4})/g, "•") : `${name.slice(0, 1)}•••@${domain}`;
}

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
