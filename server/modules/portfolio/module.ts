import { owns, reads, type NamedHandlers } from "../../platform/handler.ts";
import { shapedRows } from "../../platform/query/shaped-rows.ts";
import { portfolioLogin } from "../sign-in/login.ts";
import { assetsOn, dayOf, ownFunders } from "./assets.ts";
import { portfolioFile } from "./export.ts";
import { portfolioMovements } from "./movements.ts";
import { portfolioMining } from "./mining.ts";
import { portfolioSummary } from "./summary.ts";
import { takingUp, totalsEqualRows } from "../../platform/totals/running-totals.ts";
import { OPEN_ASSETS } from "./open-assets.ts";
import type { Module } from "../../platform/module.ts";
import { findPortfolio } from "../sign-in/enter.ts";

/** Handlers of the investors' portfolio, by the name that calls give them. */
const portfolioHandlers: NamedHandlers = {
  "portfolio.login": owns(portfolioLogin),
  "portfolio.summary": reads(portfolioSummary),
  "portfolio.outstanding": reads(async (input, context) =>
    shapedRows(context, input.list, await assetsOn(context, await ownFunders(context), dayOf(context, input.as_of))),
  ),
  "portfolio.movements": reads(portfolioMovements),
  "portfolio.export_outstanding": reads(portfolioFile),
  "portfolio.mining": reads(portfolioMining),
};

/** What investors see of their mandates, by a door of their own. */
export const portfolio: Module = {
  handlers: portfolioHandlers,
  invariants: { asset_totals_equal_deals: totalsEqualRows(OPEN_ASSETS) },
  work: [takingUp(OPEN_ASSETS)],
  doors: { portfolio: { header: "portfolio-token", role: "investor", find: findPortfolio } },
};
