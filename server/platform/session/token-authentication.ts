import type { Registry } from "../../../registry/registry.ts";
import { extension } from "../extension.ts";
import type { Reading } from "../store/handle.ts";
import type { FoundSession } from "./find.ts";

/** A way in beside the session's cookie, for calls that say so. */
export interface TokenAuthentication {
  /** Header that carries the token, in lower case. */
  readonly header: string;
  /** Whom a token stands for; undefined when it is unknown or has run out. */
  find(db: Reading, registry: Registry, token: string, now: Date): Promise<FoundSession | undefined>;
}

/** Where modules add doors, by the word in `allow` that opens them. */
export const tokenAuthenticationPoint = extension<TokenAuthentication>("door");
