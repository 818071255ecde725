import { owns, reads, writes } from "../platform/handler.ts";
import type { Handlers } from "../platform/handler.ts";
import { enter } from "./catalogue/enter.ts";
import { clock, runDay, setClock } from "./clock/clock.ts";
import { outbox } from "./outbox/outbox.ts";
import { resetSeed, seedState } from "./reset/reset.ts";

/** Handlers that exist for trying the product out, in environments that allow it. */
export const handlers: Handlers = {
  "calendar.clock": reads(async (input, context) => clock(input, context)),
  "calendar.set_clock": owns(setClock),
  "calendar.run_day": owns(runDay),
  "demo.seed": reads(seedState),
  "demo.reset": owns(resetSeed),
  "demo.enter": writes(enter),
  "mail.outbox": reads(outbox),
};
