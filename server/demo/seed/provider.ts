import { deliverReports } from "../../modules/credit-report/order-report.ts";
import { caseContent } from "./kyc.ts";
import type { Event, Play } from "./play.ts";

/**
 * What the second enterprise, its vendor and two suppliers bring to the first fund provider: payments asked for early,
 * an order to fund and files to review. All of it is drawn on a facility of this enterprise alone.
 */
const on = (day: string, run: () => Promise<void>): Event => ({ day, run });
const [THURSDAY, FRIDAY] = ["2026-11-19", "2026-11-20"] as const;

/** One early payment is to be decided, one is agreed and its pay-out is to be prepared. */
function earlyPayments(play: Play): Event[] {
  const entity = "early_payment";
  const requestDiscount = (name: string, invoice: string, amount: string, payDate: string): Event[] => [
    on(
      FRIDAY,
      play.create("maker.s2", entity, name, () => ({
        supplier_entity: play.id("s2"),
        enterprise_entity: play.id("e2"),
        funder: "financier",
        funder_entity: play.id("f1"),
        currency: "SGD",
        items: [{ invoice: play.id(invoice), amount }],
        pay_date: payDate,
        offer_mode: "apr",
        apr: "7.20",
        payout_account: play.id("account s2 SGD"),
      })),
    ),
    on(FRIDAY, play.execute("maker.s2", entity, name, "submit")),
  ];
  return [
    ...requestDiscount("EP f1 to decide", "LG-2341", "38150.00", "2026-11-30"),
    ...requestDiscount("EP f1 to pay", "LG-2343", "19620.00", "2026-11-27"),
    on(FRIDAY, play.execute("checker.f1", entity, "EP f1 to pay", "approve")),
  ];
}

/** The vendor accepted an order of the enterprise; the fund provider is to fund it. */
function orders(play: Play): Event[] {
  const name = "DPO f1 to fund";
  return [
    on(
      THURSDAY,
      play.create("maker.e2", "dpo", name, () => ({
        enterprise_entity: play.id("e2"),
        vendor_entity: play.id("s2"),
        financier_entity: play.id("f1"),
        facility: play.id("FAC-8"),
        currency: "SGD",
        pay_date: "2026-11-27",
        payables: [{ invoice: play.id("LG-2342"), face: "43600.00" }],
      })),
    ),
    on(THURSDAY, play.execute("maker.e2", "dpo", name, "submit")),
    on(THURSDAY, play.execute("checker.e2", "dpo", name, "approve")),
    on(THURSDAY, play.sign("dpo", name)),
    on(
      FRIDAY,
      play.execute("checker.s2", "dpo", name, "accept", () => ({ payout_account: play.id("account s2 SGD") })),
    ),
  ];
}

/** Two suppliers hand in their files anew: one is to be taken up, one was screened and is to be approved. */
function files(play: Play): Event[] {
  const handedIn = (day: string, company: string, name: string): Event[] => [
    on(
      day,
      play.create(`maker.${company}`, "kyc_case", name, async () => ({
        entity: play.id(company),
        financier_entity: play.id("f1"),
        currency: "SGD",
        ...(await caseContent(play, company)),
        acra_bizfile_date: "2026-11-16",
      })),
    ),
    on(day, play.execute(`checker.${company}`, "kyc_case", name, "submit")),
  ];
  const screened = "renewed kyc s3-f1";
  return [
    ...handedIn(THURSDAY, "s3", screened),
    on(THURSDAY, play.execute("maker.f1", "kyc_case", screened, "start")),
    on(THURSDAY, async () => void (await deliverReports(play.stage.running))),
    on(FRIDAY, play.answerChecklist("maker.f1", screened)),
    on(
      FRIDAY,
      play.execute("maker.f1", "kyc_case", screened, "screen", () => ({
        screening_result: "clear",
        risk_rating: "medium",
        review_notes: "Register and ownership are as in June. Receivables from the marine yard have grown.",
      })),
    ),
    ...handedIn(FRIDAY, "s2", "renewed kyc s2-f1"),
  ];
}

/** All of it, of the demo that shows deals at every step. */
export const providerEvents = (play: Play): Event[] => [...earlyPayments(play), ...orders(play), ...files(play)];
