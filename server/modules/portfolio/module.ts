import type { Module } from "../../platform/module.ts";
import { portfolioHandlers } from "./handlers.ts";
import { findPortfolio } from "../sign-in/portfolio-token.ts";

/** What investors see of their mandates, by a door of their own. */
export const portfolio: Module = {
  handlers: portfolioHandlers,
  doors: { portfolio: { header: "portfolio-token", find: findPortfolio } },
};
