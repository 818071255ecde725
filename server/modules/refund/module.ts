import { recordByLink } from "../../platform/links/open.ts";
import * as effects from "./effects.ts";
import { refundFigures } from "./figures.ts";
import * as guards from "./guards.ts";
import type { Module } from "../../platform/module.ts";
import { OF_MONEY } from "../../platform/lifecycle/approval/rules.ts";

/** Refunds. */
export const refund: Module = {
  handlers: {
    "refund.by_link": recordByLink("refund"),
  },
  guards,
  effects,
  figures: refundFigures,
  approvals: { refund: { standard: OF_MONEY } },
};
