import { isAbsent } from "../../../schemas/vocabulary/path.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";

/** The month of the journal's date is not closed in its book. */
export const month_open: Guard = ({ record, actor, facts }) => {
  const company = isAbsent(record["company"]) && actor.kind === "user" ? actor.company : record["company"];
  return (facts["closed_books"] as readonly string[]).includes(String(company)) ? { params: { date: String(record["date"] ?? "") } } : undefined;
};
