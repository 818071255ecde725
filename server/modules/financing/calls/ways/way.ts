import type { ReadContext } from "../../../../platform/context.ts";
import { assess, failed } from "../../../eligibility/assess.ts";
import type { RequestedItem, EligibilityRequest } from "../../../eligibility/request.ts";
import type { Check } from "../../../eligibility/check.ts";
import type { EligibilityItem } from "../../../eligibility/input.ts";
import { eligibilityInput } from "../../../eligibility/read.ts";
import type { Provider, Wanted } from "./selection.ts";

/** What a way to cash is. */
export type Kind = "financing" | "factoring" | "early_payment" | "payables";

/** What has to come first; "apply" where the supplier asks at once. */
export type NextStep = "apply" | "accept_order" | "accept_item" | "request_item" | "buyer_offers";

/** One invoice-paid item or invoice that a way would use, with the wanted invoice that it stands for. */
export interface SelectedPart {
  readonly invoice: Wanted;
  readonly asked: RequestedItem;
  readonly maturity: string;
}

/** Why something cannot go one way: a check with the number behind it, and the invoice it is about. */
export interface Obstacle {
  readonly way: Kind;
  readonly provider: string;
  readonly code: string;
  readonly detail: string;
  readonly invoice?: Wanted | undefined;
}

/** A fee of a way. */
export interface WayFee {
  readonly code: string;
  readonly net: string;
  readonly gst: string;
  readonly total: string;
  readonly collect: string;
}

/** One way to cash, priced. Amounts and rates are decimal text, dates YYYY-MM-DD. */
export interface Way {
  readonly id: string;
  readonly way: Kind;
  readonly provider: string;
  readonly financier?: string | undefined;
  /** Who says yes or no to it. */
  readonly decided_by: string;
  readonly next_step: NextStep;
  readonly pieces: readonly SelectedPart[];
  readonly face: string;
  /** What an application of it asks for, where that is less than what arrives plus what is kept back. */
  readonly advance?: string | undefined;
  readonly receives: string;
  readonly pays_on: string;
  readonly days: number;
  readonly rate: string;
  /** Interest to maturity, or the discount. */
  readonly interest: string;
  readonly fees: readonly WayFee[];
  /** Fees with GST that are paid before. */
  readonly upfront: string;
  readonly cost: string;
  readonly annualised_pct: string;
  readonly residual: string;
  readonly residual_on?: string | undefined;
  /** What all of it comes to for the supplier. */
  readonly in_all: string;
  readonly dpo?: string | undefined;
}

/** What is asked: where the money may come from, for which invoices of one buyer, when, and how much. */
export interface Question {
  readonly context: ReadContext;
  readonly invoices: readonly Wanted[];
  readonly providers: readonly Provider[];
  /** Day on which the money is wanted. */
  readonly day: string;
  readonly amount: string | undefined;
}

/** What one kind of way gives: those that can be gone, and what stands against the rest. */
export interface Found {
  readonly ways: readonly Way[];
  readonly obstacles: readonly Obstacle[];
}

/** Checks of an application as a whole; they are asked when there is one. */
const LATER: readonly string[] = ["DOCS", "ACCOUNT_ACTIVE"];
const OF_ALL = /^(?:LIMIT_|CONCENTRATION$)/;

/**
 * Which of the pieces may be used, and what stands against the others; then whether all that may be used fits into the
 * limits.
 * @param request what eligibility is asked of, without items
 * @param carried money that limits must carry for the pieces that may be used
 * @param besides codes that do not stand against it, because the next step settles them
 */
export async function usable(
  { context }: Question,
  request: Omit<EligibilityRequest, "items" | "amount">,
  pieces: readonly SelectedPart[],
  carried: (good: readonly SelectedPart[]) => string,
  besides: readonly string[] = [],
): Promise<{
  readonly good: readonly SelectedPart[];
  readonly against: readonly { readonly check: Check; readonly piece?: SelectedPart }[];
}> {
  const read = await eligibilityInput(
    context.db,
    { ...request, amount: "0.00", items: pieces.map(({ asked }) => asked) },
    context.ports.clock.today(),
  );
  const checked = pieces.map((piece, place) => {
    const item: EligibilityItem | undefined = read.items[place];
    const checks =
      item === undefined
        ? []
        : failed(assess({ ...read, items: [item], amount: item.amount })).filter(
            ({ code }) => !LATER.includes(code) && !besides.includes(code) && !OF_ALL.test(code),
          );
    return { piece, checks, isThere: item !== undefined };
  });
  const good = checked.filter(({ checks, isThere }) => isThere && checks.length === 0).map(({ piece }) => piece);
  const against = checked.flatMap(({ piece, checks }) => checks.map((check) => ({ check, piece })));
  if (good.length === 0) return { good, against };
  const whole = failed(assess({ ...read, items: [], amount: carried(good) })).filter(({ code }) => OF_ALL.test(code));
  return whole.length > 0
    ? { good: [], against: [...against, ...whole.map((check) => ({ check }))] }
    : { good, against };
}

/** What stands against a way, told of the provider by name. */
export const obstaclesOf = (
  way: Kind,
  provider: string,
  against: readonly { readonly check: Check; readonly piece?: SelectedPart }[],
): Obstacle[] =>
  against.map(({ check, piece }) => ({
    way,
    provider,
    code: check.code,
    detail: check.detail,
    invoice: piece?.invoice,
  }));
