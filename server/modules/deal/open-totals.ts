import { type RunningTotals, totalsText } from "../../platform/totals/running-totals.ts";

/** States in which money of a financing is out, of a discounted payable, and of an early payment that is funded. */
const FINANCING =
  "financing_application.status IN ('disbursed', 'part_repaid', 'overdue', 'recourse_called', 'defaulted')";
const PAYABLE = "dpo.status IN ('paid', 'due', 'overdue', 'defaulted')";
const EARLY = "early_payment.funder = 'financier' AND early_payment.status = 'paid'";

/**
 * What is out in deals, by all that figures tell apart: on the side of the fund provider, and of its client, who is a
 * financing's seller, and the enterprise of a discounted payable or of an early payment that a fund provider funds.
 */
export const OPEN_DEALS: RunningTotals = {
  name: "deal_open",
  key: ["entity", "side", "kind", "currency", "status", "due"],
  sums: ["count", "outstanding"],
  sources: [
    {
      table: "financing_application",
      rows: "deal_open_of_financing",
      party: "financier_entity",
      side: "financier",
      counts: FINANCING,
    },
    {
      table: "financing_application",
      rows: "deal_open_of_financing",
      party: "seller_entity",
      side: "client",
      counts: FINANCING,
    },
    { table: "dpo", rows: "deal_open_of_dpo", party: "financier_entity", side: "financier", counts: PAYABLE },
    { table: "dpo", rows: "deal_open_of_dpo", party: "enterprise_entity", side: "client", counts: PAYABLE },
    {
      table: "early_payment",
      rows: "deal_open_of_early_payment",
      party: "funder_entity",
      side: "financier",
      counts: EARLY,
    },
    {
      table: "early_payment",
      rows: "deal_open_of_early_payment",
      party: "enterprise_entity",
      side: "client",
      counts: EARLY,
    },
  ],
  says: `'the totals of its ' || d.status || ' deals as ' || d.side || ' differ by ' || sum(d.count) || ' and '
      || sum(d.outstanding)`,
};

/**
 * What is out in deals of parties: columns of the key, count, outstanding.
 * @param only restricts rows, by entity and side
 */
export const openDeals = (only: string): string => totalsText(OPEN_DEALS, only);
