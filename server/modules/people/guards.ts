import { company_people } from "./facts/company_people.ts";
import { people_given } from "./facts/people_given.ts";
import { rules_naming } from "./facts/rules_naming.ts";
import { administers } from "./groups.ts";
import { guard } from "../../platform/lifecycle/guards/guard.ts";
import { given } from "../../platform/records/fields.ts";

/** Another active administrator stays when this one is disabled or loses the administration. */
export const keeps_an_admin = guard("keeps_an_admin", { company_people }, ({ record, ask, facts }) => {
  const stays = ask.comment === undefined && administers(record.proposed_groups);
  if (record.is_company_admin !== true || record.status !== "active" || stays) return undefined;
  const people = facts.company_people;
  return people.some((person) => person.administrator && person.id !== given(record, "id")) ? undefined : {};
});

/** Only where the company has nobody else to confirm may one person settle it alone. */
export const nobody_to_confirm = guard("nobody_to_confirm", { company_people }, ({ record, actor, facts }) => {
  const people = facts.company_people;
  const others = people.filter(
    (person) =>
      person.confirms && person.id !== given(record, "id") && !(actor.kind === "user" && actor.id === person.id),
  );
  return others.length === 0 ? undefined : {};
});

/** Nobody has the permission group. */
export const not_given = guard("not_given", { people_given }, ({ facts }) =>
  Number(facts.people_given) > 0 ? { params: { count: String(facts.people_given) } } : undefined,
);

/** No approval rule uses the group. */
export const not_in_rules = guard("not_in_rules", { rules_naming }, ({ facts }) =>
  Number(facts.rules_naming) > 0 ? {} : undefined,
);

/** Nobody does this about themselves. */
export const not_self = guard("not_self", ({ record, actor }) =>
  actor.kind === "user" && actor.id === given(record, "id") ? {} : undefined,
);
