import { rowsIn } from "../../platform/records/fields.ts";
import { filled, rowsFilled, withDeal } from "../deal/drafted.ts";
import { reads, writes } from "../../platform/handler.ts";
import { dpoByNumber, dpoRule, proposeDpoRule } from "./dpo-rules.ts";
import { payableDelete, payableGet, payableUpdate, payableList, payableProgramme, payableVendors } from "./payables.ts";
import * as effects from "./effects.ts";
import * as guards from "./guards.ts";
import type { Module } from "../../platform/module.ts";

/** Discounted payables. */
export const discountedPayables: Module = {
  handlers: {
    "dpo.by_number": reads(dpoByNumber),
    "dpo_payable.list": reads(payableList),
    "dpo_payable.get": reads(payableGet),
    "dpo_payable.update": writes(payableUpdate),
    "dpo_payable.delete": writes(payableDelete),
    "dpo_payable.programme": reads(payableProgramme),
    "dpo_payable.vendors": reads(payableVendors),
    "rule.dpo": reads(dpoRule),
    "rule.set_dpo": writes(proposeDpoRule),
  },
  guards,
  effects,
  beforeSave: {
    dpo: withDeal("dpo", {
      name: "price_dpo",
      effect: effects.price_dpo,
      ready: (values) =>
        filled(values, "facility", "pay_date", "currency") && rowsFilled(rowsIn(values, "payables"), "face"),
    }),
  },
  approvals: { dpo: { special: true } },
};
