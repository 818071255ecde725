import { reads } from "../handler.ts";
import type { Handlers } from "../handler.ts";
import { outbox } from "./outbox/outbox.ts";

/** Handlers that exist for trying the product out, in environments that allow it. */
export const handlers: Handlers = {
  "mail.outbox": reads(outbox),
};
