import type { Event, Play } from "../play.ts";

/** The discounted payables order by which an enterprise had a vendor paid early. */
export function dpoEvents(play: Play): Event[] {
  const name = "DPO-12";
  const on = (day: string, run: () => Promise<void>): Event => ({ day, run });
  return [
    on("2026-10-08", play.numbered("DPO", 12)),
    on(
      "2026-10-08",
      play.create("maker.e1", "dpo", name, () => ({
        enterprise_entity: play.id("e1"),
        vendor_entity: play.id("s2"),
        financier_entity: play.id("f1"),
        facility: play.id("FAC-1"),
        currency: "SGD",
        pay_date: "2026-10-15",
        payables: [{ invoice: play.id("LG-2190"), face: "64310.00" }],
      })),
    ),
    on("2026-10-08", play.take("maker.e1", "dpo", name, "submit")),
    on("2026-10-08", play.take("checker.e1", "dpo", name, "approve")),
    on("2026-10-08", play.sign("dpo", name)),
    on(
      "2026-10-09",
      play.take("checker.s2", "dpo", name, "accept", () => ({ payout_account: play.id("account s2 SGD") })),
    ),
    on("2026-10-12", play.take("checker.f1", "dpo", name, "fund")),
    on(
      "2026-10-15",
      play.find("disbursement", `${name} pay-out`, () => ({ dpo: play.id(name) })),
    ),
    on("2026-10-15", play.payOut("f1", "SGD", `${name} pay-out`, "PAY-DPO-12")),
  ];
}
