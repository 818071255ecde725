import { fine } from "../../api/application/financing.ts";
import type { Deals } from "../../api/application/deals.ts";
import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Pair } from "./race.ts";

const LIMIT = "obligation/financier/credit/limit";
const ITEM = "obligation/enterprise/invoicepaid";
const [LEFT, LOWERED, DRAWN] = ["10000.00", "5000.00", "6000.00"];
const plus = (left: unknown, right: string): string => text(cents(String(left)) + cents(right));
const minus = (left: unknown, right: unknown): string => text(cents(String(left)) - cents(String(right)));

/**
 * A limit with 10,000.00 left is lowered to leave 5,000.00, by the second of two who agree, while 6,000.00 of it are
 * drawn.
 */
export async function loweredAndDrawn(deals: Deals): Promise<Pair> {
  const [issuer, holder, fund] = [await deals.entity("e2"), await deals.entity("s3"), await deals.entity("f1")];
  const found = await deals.system(({ trx }) =>
    trx.first<{ id: string }>(
      "SELECT id FROM credit_limit WHERE entity = $1 AND financier_entity = $2 AND status = 'active'",
      [issuer, fund],
    ),
  );
  const limit =
    found?.id ??
    (
      await deals.insert("credit_limit", {
        entity: issuer,
        financier_entity: fund,
        currency: "SGD",
        approved: LEFT,
        reserved: "0.00",
        utilised: "0.00",
        frozen_amount: "0.00",
        effective_from: "2026-11-01",
        review_date: "2027-10-31",
        status: "active",
      })
    ).id;
  const documents = [await deals.file("maker.e2"), await deals.file("maker.e2")];
  return {
    name: "limit lowered and drawn",
    async open(index) {
      const { reserved, utilised } = await deals.read("credit_limit", limit);
      const used = plus(reserved, String(utilised));
      await deals.system(({ trx }) =>
        trx.run("UPDATE credit_limit SET approved = $2::numeric, version = version + 1 WHERE id = $1::bigint", [
          limit,
          plus(used, LEFT),
        ]),
      );
      const input = { new_amount: plus(used, LOWERED), comment: "Less is enough" };
      fine(await deals.act("checker.f1", "credit_limit", LIMIT, limit, "reduce", input));
      const invoice = await deals.invoice(`PAIR-LD-${index}`, "s3", "e2", DRAWN, "2027-01-25", "SGD");
      const item = await deals.insert("invoice_paid", {
        business_type: "issue",
        issuer_entity: issuer,
        holder_entity: holder,
        currency: "SGD",
        invoices: [{ invoice, amount: DRAWN }],
        maturity_date: "2027-01-25",
        financiers: [fund],
        documents,
      });
      const { version } = await deals.read("credit_limit", limit);
      const [second, maker] = [await deals.client("checker2.f1"), await deals.client("maker.e2")];
      return {
        one: () => second.post(`${LIMIT}/${limit}/reduce`, { version, ...input }),
        other: () => maker.post(`${ITEM}/${item.id}/submit`, { version: item.version }),
        after: async () => {
          const now = await deals.read("credit_limit", limit);
          return {
            granted: minus(now["approved"], used),
            reserved: minus(now["reserved"], reserved),
            item: (await deals.read("invoice_paid", item.id))["status"],
            invoice: (await deals.read("invoice", invoice))["funding_status"],
          };
        },
      };
    },
  };
}
