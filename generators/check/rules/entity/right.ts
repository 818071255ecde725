import { suggest, suggestOrList } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { halves, partiesOf } from "../../workspace/reach.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E511: rights are given on fields that are there. */
export const unknownRightField: Rule = {
  code: "E511",
  finds: "a readable, writable or sees for a field that is not there",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      for (const key of ["readable", "writable"]) {
        for (const field of Object.keys(isRecord(document.value[key]) ? document.value[key] : {})) {
          workspace.proven += 1;
          if (!fieldAt(workspace, document.name, field))
            report(
              { document, path: [key, field], key: true },
              `"${field}" is not in ${document.name}${suggest(field, fieldNames(workspace, document.name))}`,
            );
        }
      }
      for (const [party, seen] of limited(document.value)) {
        seen.forEach((field, index) => {
          workspace.proven += 1;
          if (!fieldAt(workspace, document.name, field))
            report(
              { document, path: ["parties", party, "sees", index] },
              `"${field}" is not in ${document.name}${suggest(field, fieldNames(workspace, document.name))}`,
            );
        });
      }
    });
  },
};

/** E531: what a party sees is said in one place. */
export const declaredTwice: Rule = {
  code: "E531",
  finds: "a readable that names a party whose fields are listed by its sees",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      const names = limited(document.value).map(([party]) => party);
      if (names.length === 0) return;
      for (const [field, list] of Object.entries<unknown>(
        isRecord(document.value.readable) ? document.value.readable : {},
      )) {
        (Array.isArray(list) ? list : []).forEach((who: unknown, index: number) => {
          const { who: party } = halves(String(who));
          workspace.proven += 1;
          if (names.includes(party))
            report(
              { document, path: ["readable", field, index] },
              `"${party}" reads what its "sees" lists; say "${field}" there, or leave it out here`,
            );
        });
      }
    });
  },
};

/** The parties that see listed fields only, with their lists. */
function limited(entity: Record<string, unknown>): [party: string, fields: readonly string[]][] {
  return Object.entries(isRecord(entity["parties"]) ? entity["parties"] : {}).flatMap(
    ([party, fields]): [string, readonly string[]][] =>
      isRecord(fields) && Array.isArray(fields["sees"]) ? [[party, fields["sees"].map(String)]] : [],
  );
}

/** E512: rights are given to parties of the entity. */
export const unknownRightParty: Rule = {
  code: "E512",
  finds: "a readable or writable for a party that the entity does not have",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      const known = [...partiesOf(workspace, document.name), "system", "creator"];
      for (const key of ["readable", "writable"]) {
        for (const [field, list] of Object.entries<unknown>(isRecord(document.value[key]) ? document.value[key] : {})) {
          (Array.isArray(list) ? list : []).forEach((who: unknown, index: number) => {
            const { who: party } = halves(String(who));
            workspace.proven += 1;
            if (!known.includes(party))
              report(
                { document, path: [key, field, index] },
                `"${party}" is no party of ${document.name}${suggestOrList(party, known)}`,
              );
          });
        }
      }
    });
  },
};
