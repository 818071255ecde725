import { suggest, suggestOrList } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldNames } from "../../workspace/field.ts";
import { partiesOf } from "../../workspace/reach.ts";
import { isRecord } from "../../workspace/workspace.ts";

/**
 * E803: a letter goes to parties, to who asked or made the record, to the chief executive of who acts, or to an address
 * in a field; its answers go to an address that the server fills.
 */
export const letterRecipient: Rule = {
  code: "E803",
  finds: "a letter to, answered to or signed by someone whom its entity does not have",
  check(workspace, report) {
    each(workspace.letters.values(), (document) => {
      if (!workspace.entities.has(document.value.entity)) return;
      const { entity, to, reply_to: replyTo, places, parts } = document.value;
      const parties = partiesOf(workspace, entity);
      const known = [...parties, "asker", "creator", "chief", ...fieldNames(workspace, entity)];
      (Array.isArray(to) ? to : []).forEach((who: unknown, index: number) => {
        workspace.proven += 1;
        if (!known.includes(String(who)))
          report(
            { document, path: ["to", index] },
            `"${who}" is neither a party nor a field of ${entity}${suggest(String(who), known) || `; its parties are ${parties.join(", ")}`}`,
          );
      });
      if (replyTo !== undefined) {
        const named = (Array.isArray(places) ? places : []).map(String);
        workspace.proven += 1;
        if (!named.includes(String(replyTo)))
          report(
            { document, path: ["reply_to"] },
            `"${String(replyTo)}" is none of the places that the server fills${suggest(String(replyTo), named)}`,
          );
      }
      (Array.isArray(parts) ? parts : []).forEach((part: unknown, index: number) => {
        if (!isRecord(part) || typeof part.signature !== "string") return;
        workspace.proven += 1;
        if (!parties.includes(part.signature))
          report(
            { document, path: ["parts", index, "signature"] },
            `"${part.signature}" is no party of ${entity}${suggestOrList(part.signature, parties)}`,
          );
      });
    });
  },
};
