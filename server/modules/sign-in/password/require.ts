import type { ReadContext } from "../../../platform/context.ts";
import { refuseFields } from "../../../platform/refusal.ts";
import { LONGEST, SHORTEST, ownWords, weaknessOf } from "./rules.ts";

/** Whose password it is to be. */
export interface Owner {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly company?: string | undefined;
}

/**
 * A new password in the form in which it is hashed, if it is good enough.
 * @throws Refusal invalid_fields at `field` with the reason in words
 */
export function requirePassword(context: ReadContext, given: unknown, owner: Owner, field = "password"): string {
  const password = String(given ?? "").normalize("NFC");
  const weakness = weaknessOf(
    password,
    ownWords(owner.name, owner.email, owner.company, context.say("brand", "title")),
  );
  if (weakness !== undefined)
    refuseFields([
      { field, message: context.say("error", `password.${weakness}`, { least: SHORTEST, most: LONGEST }) },
    ]);
  return password;
}
