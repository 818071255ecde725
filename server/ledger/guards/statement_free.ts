import type { StatementBook } from "../statement/book.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";

/** No other statement of this account covers any of these days. */
export const statement_free: Guard = ({ facts }) => ((facts["statement_book"] as StatementBook | undefined)?.taken ? {} : undefined);
