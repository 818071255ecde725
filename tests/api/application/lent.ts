import type { StoredRecord } from "../../../server/platform/engine.ts";
import type { WriteContext } from "../../../server/platform/context.ts";
import { postJournals } from "../../../server/modules/ledger/post.ts";
import { moveLimits } from "../../../server/modules/credit-limit/limit-moves.ts";
import type { LimitMove } from "../../../server/modules/credit-limit/limits.ts";
import { less } from "../../../server/modules/pricing/share.ts";
import { insertRecord } from "../../../server/platform/records/write.ts";
import { makeContext } from "../../../server/platform/write-context.ts";
import type { Application } from "./application.ts";

const SOURCE = { entity: "financing_application", transition: "test" } as const;

/** The limits on which a financing stands. */
async function nodesOf(
  { trx }: WriteContext,
  { facility, financier_entity, obligor_entity, seller_entity, basis }: StoredRecord,
): Promise<Pick<LimitMove, "node" | "id">[]> {
  const [part, partner] =
    basis === "invoicepaid"
      ? (["vendor_sub_limit", "vendor_entity"] as const)
      : (["buyer_limit", "buyer_entity"] as const);
  return trx.rows<{ node: LimitMove["node"]; id: string }>(
    `SELECT 'facility' AS node, id FROM facility WHERE id = $1::bigint
     UNION ALL SELECT '${part}', id FROM ${part} WHERE facility = $1::bigint AND ${partner} = $2::bigint AND status IN ('active', 'frozen', 'terminating', 'suspended')
     UNION ALL SELECT 'credit_limit', id FROM credit_limit WHERE $5 AND entity = $3::bigint AND financier_entity = $4::bigint AND status <> 'cancelled'`,
    [
      facility ?? null,
      (basis === "invoicepaid" ? seller_entity : obligor_entity) ?? null,
      obligor_entity ?? null,
      financier_entity,
      basis === "invoicepaid",
    ],
  );
}

/** Moves what a financing has lent in the books of both sides and, unless something else did, at its limits. */
async function lend(context: WriteContext, deal: StoredRecord, amount: string, limits = true): Promise<void> {
  const companies = await context.trx.rows<{ id: string; company: string }>(
    "SELECT id, company FROM company_entity WHERE id = ANY($1::bigint[])",
    [[deal["financier_entity"], deal["seller_entity"]]],
  );
  const bookOf = (entity: unknown) => String(companies.find(({ id }) => id === String(entity))?.company);
  if (limits)
    await moveLimits(
      context,
      (await nodesOf(context, deal)).map((node) => ({ ...node, utilised: amount })),
      { ...SOURCE, id: deal.id },
    );
  const [charged, paid] = amount.startsWith("-") ? (["credit", "debit"] as const) : (["debit", "credit"] as const);
  const of = amount.replace("-", "");
  const common = {
    date: context.ports.clock.today(),
    event: "disbursed" as const,
    currency: String(deal["currency"]),
    source: String(deal["number"]),
  };
  await postJournals(
    context,
    [
      {
        ...common,
        company: bookOf(deal["financier_entity"]),
        lines: [
          { account: "advances", [charged]: of, party: String(deal["seller_entity"]) },
          { account: "bank", [paid]: of },
        ],
      },
      {
        ...common,
        company: bookOf(deal["seller_entity"]),
        lines: [
          { account: "bank", [charged]: of },
          { account: "financing_payable", [paid]: of, party: String(deal["financier_entity"]) },
        ],
      },
    ],
    { ...SOURCE, id: deal.id },
  );
}

const inside = <T>(
  { registry, ports, environment, store }: Application,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> => store.transaction((trx) => work(makeContext({ registry, ports, environment, trx })));

/**
 * A financing that a test is not about, put there with its journal and what it uses of the limits below it, unless
 * something else moved those.
 */
export function lent(
  application: Application,
  values: Record<string, unknown>,
  amount: string,
  { limits = true } = {},
): Promise<StoredRecord> {
  return inside(application, async (context) => {
    const deal = await insertRecord(context, "financing_application", {
      status: "disbursed",
      requested_amount: amount,
      approved_amount: amount,
      principal_outstanding: amount,
      ...values,
    });
    await lend(context, deal, amount, limits);
    return deal;
  });
}

/** A financing that is only held, with what it holds of its facility. */
export function held(application: Application, values: Record<string, unknown>, amount: string): Promise<StoredRecord> {
  return inside(application, async (context) => {
    const deal = await insertRecord(context, "financing_application", {
      requested_amount: amount,
      reserved_amount: amount,
      ...values,
    });
    const nodes = (await nodesOf(context, deal)).filter(({ node }) => node !== "credit_limit");
    await moveLimits(
      context,
      nodes.map((node) => ({ ...node, reserved: amount })),
      { ...SOURCE, id: deal.id },
    );
    return deal;
  });
}

/** Everything that a financing has lent is paid back. */
export function paidBack(application: Application, deal: StoredRecord): Promise<void> {
  return inside(application, async (context) => {
    await lend(context, deal, less("0.00", String(deal["principal_outstanding"])));
    await context.trx.run(
      "UPDATE financing_application SET status = 'repaid', principal_outstanding = 0, total_due = 0 WHERE id = $1::bigint",
      [deal.id],
    );
  });
}
