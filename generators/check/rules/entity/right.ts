import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../world/field.ts";
import { halves, partiesOf } from "../../world/reach.ts";
import { isRecord } from "../../world/world.ts";

/** E511: rights are given on fields that are there. */
export const unknownRightField: Rule = {
  code: "E511",
  finds: "a readable or writable for a field that is not there",
  check(world, report) {
    each(world.entities.values(), (document) => {
      for (const key of ["readable", "writable"]) {
        for (const field of Object.keys(isRecord(document.value[key]) ? document.value[key] : {})) {
          world.proven += 1;
          if (!fieldAt(world, document.name, field)) report({ document, path: [key, field], key: true }, `"${field}" is not in ${document.name}${suggest(field, fieldNames(world, document.name))}`);
        }
      }
    });
  },
};

/** E512: rights are given to parties of the entity. */
export const unknownRightParty: Rule = {
  code: "E512",
  finds: "a readable or writable for a party that the entity does not have",
  check(world, report) {
    each(world.entities.values(), (document) => {
      const known = [...partiesOf(world, document.name), "system", "creator"];
      for (const key of ["readable", "writable"]) {
        for (const [field, list] of Object.entries<unknown>(isRecord(document.value[key]) ? document.value[key] : {})) {
          (Array.isArray(list) ? list : []).forEach((who: unknown, index: number) => {
            const { who: party } = halves(String(who));
            world.proven += 1;
            if (!known.includes(party)) report({ document, path: [key, field, index] }, `"${party}" is no party of ${document.name}${suggest(party, known)}`);
          });
        }
      }
    });
  },
};
