import type { LimitNodes } from "../credit-limit/facts.ts";
import { discountedOf } from "../deal/discounted.ts";
import type { PayeeAccount } from "../deal/facts/payments.ts";
import { type Program, programNodes } from "../deal/program.ts";
import type { DealOf } from "../deal/holding.ts";

/** A deal that a fund provider's programme may carry, with what is known of that programme. */
type UnderProgram = DealOf<"dpo" | "early_payment"> & {
  readonly facts: { readonly limit_nodes: LimitNodes; readonly program: Program | undefined };
};

/** What a deal's programme lacks to carry it; nothing of it concerns an enterprise's own cash. */
export function lackingInProgram(context: UnderProgram): string[] {
  const { facts } = context;
  const { kind: product, financier } = discountedOf(context);
  if (financier === undefined) return [];
  const nodes = programNodes(context);
  const lacks = (node: string) => !nodes.some((one) => one.node === node && one.status === "active");
  return [
    ...new Set([
      ...["credit_limit", "facility", "vendor_sub_limit"].filter(lacks),
      ...(facts.program?.products.includes(product) ? [] : [product]),
      ...(facts.program?.vendor_kyc === true ? [] : ["kyc"]),
    ]),
  ];
}

/** Whether the account to which a deal pays is the payee's own, in the deal's currency, and in use. */
export const isAccountFit = (
  context: DealOf<"dpo" | "early_payment"> & { readonly facts: { readonly payee_account: PayeeAccount | undefined } },
): boolean => {
  const account = context.facts.payee_account;
  return (
    account !== undefined &&
    account.entity === discountedOf(context).payee &&
    account.currency === context.record.currency &&
    account.status === "active"
  );
};
