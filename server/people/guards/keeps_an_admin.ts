import type { Guard } from "../../lifecycle/guards/guard.ts";
import type { CompanyPerson } from "../facts/company_people.ts";
import { administers } from "../groups.ts";

/** Another active administrator stays when this one is disabled or loses the administration. */
export const keeps_an_admin: Guard = ({ record, ask, facts }) => {
  const stays = ask["comment"] === undefined && administers(record["proposed_groups"]);
  if (record["is_company_admin"] !== true || record["status"] !== "active" || stays) return undefined;
  const people = facts["company_people"] as readonly CompanyPerson[];
  return people.some((person) => person.administrator && person.id !== String(record["id"])) ? undefined : {};
};
