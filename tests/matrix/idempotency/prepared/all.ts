import { agreements } from "./agreements.ts";
import { financing } from "./financing.ts";
import { items } from "./items.ts";
import { kyc } from "./kyc.ts";
import { ledger } from "./ledger.ts";
import type { Prepared } from "./ready.ts";
import { tools } from "./tools.ts";
import { trade } from "./trade.ts";

/** Requests that nothing in the demo is ready for: what its people do before each of them. */
export const PREPARED: Prepared = { ...tools, ...trade, ...items, ...financing, ...agreements, ...kyc, ...ledger };
