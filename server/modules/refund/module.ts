import { recordByLink } from "../../platform/links/record.ts";
import * as effects from "./effects.ts";
import { refundGuards } from "./guards/all.ts";
import type { Module } from "../../platform/module.ts";

/** Refunds. */
export const refund: Module = {
  handlers: {
    "refund.by_link": recordByLink("refund"),
  },
  guards: refundGuards,
  effects,
};
