import type { Event, Play } from "../play.ts";

/** The first financing came to its end: the enterprise paid, and the supplier got what was left over. */
export function settledEvents(play: Play): Event[] {
  const on = (day: string, run: () => Promise<void>): Event => ({ day, run });
  const paid = "2026-10-02";
  return [
    on(
      paid,
      play.create("maker.f1", "receipt", "receipt IP-22", () => ({
        receiver_entity: play.id("f1"),
        payer_entity: play.id("e1"),
        account: play.id("account f1 SGD"),
        amount: "43600.00",
        currency: "SGD",
        value_date: paid,
        bank_ref: "E1-20261002-01",
        remittance_text: "FA-2026-000029",
      })),
    ),
    on(paid, play.take("maker.f1", "receipt", "receipt IP-22", "record")),
    on(paid, play.take("checker.f1", "receipt", "receipt IP-22", "approve")),
    on(
      paid,
      play.find("refund", "refund FA-29", () => ({ payee_entity: play.id("s1") })),
    ),
    on(
      "2026-10-05",
      play.take("maker.f1", "refund", "refund FA-29", "submit", () => ({ payout_account: play.id("account s1 SGD") })),
    ),
    on("2026-10-05", play.take("checker.f1", "refund", "refund FA-29", "approve")),
    on("2026-10-05", play.take("maker.f1", "refund", "refund FA-29", "pay")),
    on(
      "2026-10-05",
      play.find("disbursement", "refund FA-29 pay-out", () => ({ refund: play.id("refund FA-29") })),
    ),
    on("2026-10-05", play.payOut("f1", "SGD", "refund FA-29 pay-out", "RFD-29")),
  ];
}
