import type { Answered } from "../../../platform/answered.ts";
import type { Money, Percent } from "../../../../schemas/vocabulary/value.ts";
import { centsOf, type FieldsOf, rowsIn } from "../../../platform/records/fields.ts";
import { cents, halfUp, text } from "../../../../schemas/vocabulary/decimal.ts";
import type { ReadContext } from "../../../platform/context.ts";
import type { Stored } from "../../../platform/query/rows.ts";
import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import { groupNames, tiersOf } from "../../../platform/lifecycle/approval/rules.ts";
import { holidaysOf } from "../../../platform/calendar.ts";
import type { FeeLine } from "../../pricing/fees.ts";
import { basisOfContract } from "../../pricing/interest.ts";
import { financing_terms } from "../facts.ts";
import { priced } from "../price.ts";
import { readRecord } from "../../../platform/query/read.ts";
import { CHIEF } from "../../../platform/approval/fitting.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { available, type LimitNode } from "../../credit-limit/limits.ts";
import { booked, type BookingRates, bookingRates } from "../../../platform/exchange-rate.ts";
import { lockNodes, limitRefsOf } from "../../credit-limit/limit-nodes.ts";
import type { Dpo, EarlyPayment, FinancingApplication } from "../../../../generated/types/records.d.ts";

type Entity = "financing_application" | "dpo" | "early_payment";
type DecisionInput = HandlerInputs["financing_application.decision" | "dpo.decision" | "early_payment.decision"];

const sumIn = <Line extends object>(rows: readonly Line[], field: FieldsOf<Line, Money>): bigint =>
  rows.reduce((sum, row) => sum + centsOf(row, field), 0n);

/** What is known of a deal of any kind when it is decided. */
interface Deal {
  /** What it holds of limits by now, reserved or used. */
  readonly held: bigint;
  /** What it asks for where it holds nothing yet. */
  readonly requested: bigint;
  /** What it holds of the obligor's credit limit, where that is another amount: with the items under it. */
  readonly onCredit?: bigint;
  /** What the fund provider earns on it. */
  readonly income: bigint;
  /** Money lent, each cent times its days. */
  readonly moneyDays: bigint;
  /** The subject of the approval rule that holds for it, and the amount by which its levels are found. */
  readonly subject: string;
  readonly amount: Money | null | undefined;
  /** Days of a year by which its interest is counted, where its contract names them. */
  readonly basisDays?: number | null | undefined;
}

/** A fee as a decision shows it. */
type Fee = Pick<FeeLine, "code" | "net" | "gst" | "total" | "collect">;

/**
 * The price of a financing that has no offer yet, at what was agreed so far, else at what is asked for and the
 * facility's rate.
 */
async function undecidedPrice(
  context: ReadContext,
  application: Stored<"financing_application">,
): Promise<{ readonly fees: readonly Fee[]; readonly interest: Money; readonly rate: Percent } | undefined> {
  const {
    db,
    registry,
    ports: { clock },
  } = context;
  const today = clock.today();
  const terms = await financing_terms({
    db,
    registry,
    entity: "financing_application",
    record: application,
    ask: {},
    lock: false,
    today,
  });
  const rate = application.approved_rate || undefined;
  const found = priced(
    { record: application, facts: { financing_terms: terms }, today, holidays: holidaysOf(registry) },
    {
      ...(application.approved_amount ? { amount: application.approved_amount } : {}),
      ...(rate === undefined ? {} : { rate }),
    },
  );
  return (
    found && {
      fees: [...found.quote.deductions, ...found.quote.orders].map(({ code, net, gst, total, collect }) => ({
        code,
        net,
        gst,
        total,
        collect,
      })),
      interest: found.quote.interest,
      rate: rate ?? found.terms.rate,
    }
  );
}

function financing(record: FinancingApplication): Deal {
  const principal = centsOf(record, "principal_outstanding");
  const lent =
    record.approved_amount === undefined ? centsOf(record, "requested_amount") : centsOf(record, "approved_amount");
  const isOnItems = record.basis !== "invoice";
  return {
    held: principal > 0n ? principal : centsOf(record, "reserved_amount"),
    requested: centsOf(record, "requested_amount"),
    ...(isOnItems ? { onCredit: sumIn(rowsIn(record, "items"), "face") } : {}),
    income:
      centsOf(record, "interest_estimate") +
      sumIn(
        rowsIn(record, "fees").filter(({ collect }) => collect === "deduct" || collect === "upfront_order"),
        "net",
      ),
    moneyDays: lent * BigInt(record.days ?? 0),
    subject: "fa",
    amount: record.approved_amount ?? record.requested_amount,
    basisDays: record.basis_days,
  };
}

const heldOf = (record: Dpo | EarlyPayment): bigint =>
  centsOf(record, "limit_reserved") + centsOf(record, "limit_utilised");

function discountedEarly(record: EarlyPayment): Deal {
  const lines = rowsIn(record, "items");
  return {
    held: heldOf(record),
    requested: sumIn(lines, "amount"),
    income: sumIn(lines, "discount"),
    moneyDays: lines.reduce((sum, line) => sum + centsOf(line, "pay") * BigInt(line.days_early ?? 0), 0n),
    subject: "ep",
    amount: record.net_total,
  };
}

function discountedOrder(record: Dpo, role: string): Deal {
  const lines = rowsIn(record, "payables").filter(({ answer }) => answer !== "declined");
  return {
    held: heldOf(record),
    requested: sumIn(lines, "face"),
    income: sumIn(lines, "discount"),
    moneyDays: lines.reduce((sum, line) => sum + centsOf(line, "pay") * BigInt(line.days ?? 0), 0n),
    subject: "dpo",
    amount: role === "financier" ? record.net_total : record.face_total,
    basisDays: record.basis_days,
  };
}

/** A deal with its record, and with the fees and the rate that it would cost where it has no offer yet. */
interface Decided {
  readonly deal: Deal;
  readonly record: Stored<Entity>;
  readonly fees?: readonly Fee[];
  readonly rate?: Percent;
}

const UNDECIDED: readonly unknown[] = ["submitted", "returned", "pending_approval"];

/**
 * The deal of this kind and id as the asker decides on it.
 * @throws Refusal not_found where the asker has no such deal
 */
async function decidedOn(context: ReadContext, entity: Entity, id: string): Promise<Decided> {
  if (entity === "early_payment") {
    const { record } = await readRecord(context, entity, id);
    return { deal: discountedEarly(record), record };
  }
  if (entity === "dpo") {
    const { record } = await readRecord(context, entity, id);
    return { deal: discountedOrder(record, context.acting?.role ?? ""), record };
  }
  const { record } = await readRecord(context, entity, id);
  const price = UNDECIDED.includes(record.status) ? await undecidedPrice(context, record) : undefined;
  if (price === undefined) return { deal: financing(record), record };
  return {
    deal: financing({ ...record, fees: price.fees, interest_estimate: price.interest }),
    record,
    fees: price.fees,
    rate: price.rate,
  };
}

/** Whether the asker is a party of a limit: nobody is told what another company may still use. */
async function isSeen(context: ReadContext, { node, id }: LimitNode): Promise<boolean> {
  try {
    await readRecord(context, node, id);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.kind === "not_found") return false;
    throw error;
  }
}

/** The limits under a deal that the asker is a party of, without this deal and with it. */
async function limitRows(
  context: ReadContext,
  nodes: readonly LimitNode[],
  deal: Deal,
  currency: string,
): Promise<NonNullable<Answered<"deal_decision">["limits"]>> {
  const { db, registry } = context;
  const rates: BookingRates = bookingRates(registry);
  const names = await db.rows<{ id: string; legal_name: string }>(
    "SELECT id, legal_name FROM company_entity WHERE id = ANY($1::bigint[])",
    [nodes.flatMap(({ company }) => company ?? [])],
  );
  const rows = [];
  for (const node of nodes) {
    if (!(await isSeen(context, node))) continue;
    const isHeld = deal.held > 0n;
    const own =
      node.node === "credit_limit" && deal.onCredit !== undefined ? deal.onCredit : isHeld ? deal.held : deal.requested;
    const amount = cents(booked(text(own), currency, node.currency, rates));
    // An item holds its issuer's credit limit from the day on which it was promised.
    const isCounted = isHeld || (node.node === "credit_limit" && deal.onCredit !== undefined);
    const left = cents(available(node));
    const granted = cents(node.approved) - cents(node.frozen);
    const before = isCounted ? left + amount : left;
    rows.push({
      node: node.node,
      holder: names.find(({ id }) => id === node.company)?.legal_name,
      currency: node.currency,
      granted: text(granted),
      available_before: text(before),
      deal: text(amount),
      available_after: text(before - amount),
      used_before: text(granted - before),
      used_after: text(granted - before + amount),
      used_pct: granted <= 0n ? "100.00" : text(halfUp((granted - before + amount) * 10_000n, granted)),
    });
  }
  return rows;
}

/** Who of the asker's company must agree to a deal of this amount, in order. */
async function levelRows(context: ReadContext, deal: Deal, record: Stored<Entity>) {
  const levels = await tiersOf(context, context.acting?.company?.id ?? "", deal.subject, deal.amount, record);
  const named = await groupNames(context.db, context, [CHIEF, ...levels.flatMap(({ groups }) => groups)]);
  return levels.map(({ groups, approvers, ceo }, index) => ({
    level: index + 1,
    who: (ceo ? [CHIEF] : groups).map(named).join(" / "),
    approvers,
  }));
}

/**
 * What a deal means to whoever decides on it: its limits without it and with it, what it earns, how much its obligor
 * owes in all, and who must agree. Fund providers alone are told what is earned.
 * @throws Refusal not_found where the asker has no such deal
 */
export const decisionOn =
  (entity: Entity) =>
  async (input: DecisionInput, context: ReadContext): Promise<Answered<"deal_decision">> => {
    const { deal, record, fees, rate } = await decidedOn(context, entity, input.id);
    const currency = String(record.currency);
    const refs = (await limitRefsOf(context.db, { entity, record })).filter((ref) => ref.deal === record.id);
    const limits = await limitRows(context, await lockNodes(context.db, refs, false), deal, currency);
    const obligor = limits.find(({ node }) => node === "credit_limit" || node === "buyer_limit");
    const basis = basisOfContract(
      deal.basisDays === 360 ? "ACT360" : deal.basisDays === 365 ? "ACT365" : undefined,
      currency,
    );
    return {
      currency,
      limits,
      levels: await levelRows(context, deal, record),
      ...(fees === undefined ? {} : { fees }),
      ...(rate === undefined ? {} : { rate }),
      ...(context.acting?.role === "financier"
        ? {
            income: text(deal.income),
            yield_pct:
              deal.moneyDays <= 0n ? "0.00" : text(halfUp(deal.income * BigInt(basis) * 10_000n, deal.moneyDays)),
          }
        : {}),
      ...(obligor === undefined ? {} : { exposure_before: obligor.used_before, exposure_after: obligor.used_after }),
    };
  };
