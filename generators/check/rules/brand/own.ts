import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { languages, wordingFile } from "../../workspace/wording.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";

const said = ["title", "copyright"] as const;

/** E710: who writes to a partner's customers, and whom they write to, is nobody else. */
export const borrowedContact: Rule = {
  code: "E710",
  finds: "a brand that sends its mail or takes its questions at the address of another brand",
  whole: true,
  check(workspace, report) {
    const taken = new Map<string, string>();
    each(inOrder(workspace), (document) => {
      const { support, mail } = document.value;
      const own = [
        { path: ["support", "email"], address: address(support?.email) },
        { path: ["mail", "sender"], address: address(mail?.sender) },
      ];
      for (const { path, address: one } of own) {
        if (one === undefined) continue;
        workspace.proven += 1;
        const other = taken.get(`${path.join(".")} ${one}`);
        if (other !== undefined)
          report({ document, path }, `"${one}" is the address of the brand "${other}"; name one of this brand's own`);
        else taken.set(`${path.join(".")} ${one}`, document.name);
      }
    });
  },
};

/** E711: a brand goes by a name of its own. */
export const namelessBrand: Rule = {
  code: "E711",
  finds: "a brand that shows the title or copyright of the brand it starts from",
  check(workspace, report) {
    each(workspace.brands.values(), (document) => {
      if (typeof document.value.extends !== "string") return;
      for (const language of languages) {
        const words: Loose = wordingFile(workspace, document.name, language, "brand")?.value ?? {};
        workspace.proven += said.length;
        const missing = said.filter((key) => typeof words[key] !== "string");
        if (missing.length > 0)
          report(
            { document, path: ["extends"] },
            `brands/${document.name}/${language}/brand.json does not say ${missing.map((key) => `"${key}"`).join(" and ")}`,
          );
      }
    });
  },
};

/** Brands that others start from first, so that it is the other one that borrows. */
const inOrder = (workspace: Workspace) =>
  [...workspace.brands.values()].sort(
    (one, other) => Number(typeof one.value.extends === "string") - Number(typeof other.value.extends === "string"),
  );

/** The address in `Name <address>`, or an address alone. */
const address = (text: unknown): string | undefined =>
  typeof text === "string" ? (/<([^>]+)>/.exec(text)?.[1] ?? text).trim().toLowerCase() : undefined;
