import { suggest, suggestAddress } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { transitionNamed } from "../../workspace/answer.ts";
import { namesIn } from "../../page/params.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { answers, routes } from "../../workspace/routes.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E805: a letter's link offers a transition or leads to a page; a row of its list leads to a page. */
export const letterLink: Rule = {
  code: "E805",
  finds: "a letter's link to a transition, address or field that is not there",
  check(workspace, report) {
    const addresses = (): string[] => routes(workspace).map(({ path }) => path);
    each(workspace.letters.values(), (document) => {
      if (!workspace.entities.has(document.value.entity)) return;
      (Array.isArray(document.value.parts) ? document.value.parts : []).forEach((part: unknown, index: number) => {
        if (!isRecord(part)) return;
        if (isRecord(part.list) && typeof part.list.link === "string") {
          workspace.proven += 1;
          if (answers(workspace, part.list.link, undefined).length === 0)
            report(
              { document, path: ["parts", index, "list", "link"] },
              `no page answers "${part.list.link}"${suggestAddress(part.list.link, addresses())}`,
            );
        }
        if (typeof part.link !== "string") return;
        const location = { document, path: ["parts", index, "link"] };
        workspace.proven += 1;
        if (part.link.startsWith("/")) {
          const unknown = namesIn(part.link).find(
            (name) => name !== "id" && fieldAt(workspace, String(document.value.entity), name) === undefined,
          );
          if (unknown !== undefined)
            report(
              location,
              `"${unknown}" is not in ${document.value.entity}${suggest(unknown, fieldNames(workspace, document.value.entity))}`,
            );
          else if (answers(workspace, part.link.split("?")[0] ?? "", undefined).length === 0)
            report(location, `no page answers "${part.link}"${suggestAddress(part.link, addresses())}`);
        } else if (!transitionNamed(workspace, part.link, document.value.entity)) {
          const known = [...workspace.transitions.values()]
            .filter((entry) => entry.entity === document.value.entity)
            .map((entry) => entry.verb);
          report(location, `${document.value.entity} has no transition "${part.link}"${suggest(part.link, known)}`);
        }
      });
    });
  },
};
