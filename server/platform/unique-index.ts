import { extension } from "./extension.ts";

/** A refusal that says that there is such a record already, and nothing about whose it is. */
export type UniqueRefusal = "duplicate";

/**
 * Where modules add unique indexes over records of several companies: a breach must not tell one of them what another
 * has.
 */
export const uniqueIndexPoint = extension<UniqueRefusal>("unique index");
