import type { Guard } from "../../lifecycle/guards/guard.ts";
import type { CompanyPerson } from "../facts/company_people.ts";

/** Only where the company has nobody else to confirm may one person settle it alone. */
export const nobody_to_confirm: Guard = ({ record, actor, facts }) => {
  const people = facts["company_people"] as readonly CompanyPerson[];
  const others = people.filter((person) => person.confirms && person.id !== String(record["id"]) && !(actor.kind === "user" && actor.id === person.id));
  return others.length === 0 ? undefined : {};
};
