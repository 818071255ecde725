import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { isNamespace, mayBeSaid, sayable } from "../../world/sayable.ts";
import { baseBrands, plain, textsOf } from "../../world/wording.ts";

/** E603: a text that nothing says. */
export const unusedText: Rule = {
  code: "E603",
  finds: "a text whose key nothing uses",
  check(world, report) {
    const bases = baseBrands(world);
    each(world.wordings, (document) => {
      const [brand = "", , namespace = ""] = document.name.split("/");
      if (!bases.includes(brand) || !isNamespace(world, namespace)) return;
      for (const [key] of textsOf(document)) {
        world.proven += 1;
        if (!mayBeSaid(world, namespace, plain(key)))
          report(
            { document, path: [key], key: true },
            `nothing says "${namespace}:${plain(key)}"${suggest(plain(key), sayable(world, namespace))}`,
          );
      }
    });
  },
};

/** E609: a wording file for nothing. */
export const unknownNamespace: Rule = {
  code: "E609",
  finds: "a wording file named after nothing that has words",
  check(world, report) {
    each(world.wordings, (document) => {
      const namespace = document.name.split("/")[2] ?? "";
      world.proven += 1;
      if (!isNamespace(world, namespace))
        report(
          { document, path: [] },
          `"${namespace}" is no entity, folder of pages or namespace of the product${suggest(namespace, world.entities.keys())}`,
        );
    });
  },
};

/** E608: a role's own wording is for a role that is there. */
export const unknownVariant: Rule = {
  code: "E608",
  finds: "a text for a role that is not there",
  check(world, report) {
    const roles = Object.keys(world.settings.get("roles")?.value?.roles ?? {});
    each(world.wordings, (document) => {
      for (const [key] of textsOf(document)) {
        const role = key.split("@")[1];
        if (role === undefined) continue;
        world.proven += 1;
        if (!roles.includes(role))
          report({ document, path: [key], key: true }, `unknown role "${role}"${suggest(role, roles)}`);
      }
    });
  },
};
