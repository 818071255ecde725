import type { Guard } from "../../lifecycle/guards/guard.ts";
import { amount_within_outstanding } from "./amount_within_outstanding.ts";
import { has_outstanding } from "./has_outstanding.ts";
import { is_archived } from "./is_archived.ts";
import { not_archived } from "./not_archived.ts";
import { not_funded } from "./not_funded.ts";
import { nothing_outstanding } from "./nothing_outstanding.ts";
import { number_free } from "./number_free.ts";
import { payment_within_outstanding } from "./payment_within_outstanding.ts";
import { seller_is_not_buyer } from "./seller_is_not_buyer.ts";

/** Guards of invoices. */
export const invoiceGuards: Readonly<Record<string, Guard>> = { amount_within_outstanding, has_outstanding, is_archived, not_archived, not_funded, nothing_outstanding, number_free, payment_within_outstanding, seller_is_not_buyer };
