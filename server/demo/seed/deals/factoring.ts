import type { Event, Play } from "../play.ts";
import { financingEvents } from "./financing.ts";

/** The factoring deal in dollars whose buyer pays late. */
export const factoringEvents = (play: Play): Event[] =>
  financingEvents(play, {
    number: 38,
    name: "FA-38",
    seller: "s3",
    financier: "f1",
    debtor: "e2",
    currency: "USD",
    basis: "invoice",
    rate: "9.60",
    amount: "38880.00",
    items: () => [{ invoice: play.id("JC-US-0901"), face: "48600.00" }],
    applied: "2026-09-09",
    offered: "2026-09-10",
    paid: "2026-09-14",
  });
