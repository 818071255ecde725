import type { Fact } from "../../lifecycle/facts/fact.ts";
import { company_people } from "./company_people.ts";
import { people_given } from "./people_given.ts";
import { rules_naming } from "./rules_naming.ts";

/** Readers of people's facts. */
export const peopleReaders: Readonly<Record<string, Fact>> = { company_people, people_given, rules_naming };

/** Guards of people to the facts that they look at. */
export const peopleNeeded: Readonly<Record<string, readonly string[]>> = {
  keeps_an_admin: ["company_people"], nobody_to_confirm: ["company_people"], not_given: ["people_given"], not_in_rules: ["rules_naming"],
};
