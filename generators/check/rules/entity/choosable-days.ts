import { propertyRule } from "./property.ts";

/** E542: days that can be chosen, said of what nobody chooses a day for, or twice. */
export const unfitDays = propertyRule(
  "E542",
  "days that can be chosen, of what is no date to enter, or said twice",
  ({ property }) => {
    if (!("days" in property)) return undefined;
    if (property.format !== "date") return { at: "days", says: "only a date has days to choose from" };
    if (property.calc) return { at: "days", says: "the server computes this date, and nobody chooses it" };
    const lower = property.days === "payment" ? ["atLeast", "above"].find((bound) => bound in property) : undefined;
    return lower === undefined
      ? undefined
      : { at: lower, says: "the days of payment begin by themselves, on the first day on which money can be paid" };
  },
);
