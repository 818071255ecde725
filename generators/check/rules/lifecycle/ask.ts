import { fieldAt, fieldNames } from "../../world/field.ts";
import { named } from "./named.ts";

/** E311: what is asked must be a field; a comment can always be asked. */
export const unknownAsk = named("E311", "ask", "an ask for a field that the entity does not have", (world, entry) => {
  const asked = (Array.isArray(entry.transition.ask) ? entry.transition.ask : []).map((name: unknown) => String(name).replace(/\?$/, ""));
  const nested = asked.filter((name: string) => name.includes(".") && fieldAt(world, entry.entity, name) !== undefined);
  return [...fieldNames(world, entry.entity), ...nested, "comment"];
}, (name, { entity }) => `"${name}" is not in ${entity}`);
