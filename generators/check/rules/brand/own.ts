import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { DocumentLocation } from "../../source/document.ts";
import { grouped } from "../../workspace/group.ts";
import { languages, wordingFile } from "../../workspace/wording.ts";
import type { Loose } from "../../workspace/workspace.ts";
import { inOrder, ownerOf } from "./owner.ts";

const texts = ["title", "copyright"] as const;

/** E710: who writes to a partner's customers, and whom they write to, is nobody else. */
export const borrowedContact: Rule = {
  code: "E710",
  finds: "a brand that sends its mail, takes its questions or keeps its policies at the address of another brand",
  whole: true,
  check(workspace, report) {
    const addresses: (DocumentLocation & { address: string })[] = [];
    each(inOrder(workspace), (document) => {
      const { support, mail, links } = document.value;
      const own = [
        { path: ["support", "email"], address: address(support?.email) },
        { path: ["mail", "sender"], address: address(mail?.sender) },
        ...(["privacy", "terms", "security"] as const).map((key) => ({
          path: ["links", key],
          address: typeof links?.[key] === "string" ? (links[key] as string) : undefined,
        })),
      ];
      for (const { path, address: one } of own) {
        if (one === undefined) continue;
        workspace.proven += 1;
        addresses.push({ document, path, address: one });
      }
    });
    for (const holders of grouped(addresses, (one) => `${one.path.join(".")} ${one.address}`).values()) {
      const owner = ownerOf(holders[0]!.address, holders);
      for (const holder of holders)
        if (holder !== owner)
          report(
            holder,
            `"${holder.address}" is the address of the brand "${owner.document.name}"; name one of this brand's own`,
          );
    }
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
        workspace.proven += texts.length;
        const missing = texts.filter((key) => typeof words[key] !== "string");
        if (missing.length > 0)
          report(
            { document, path: ["extends"] },
            `brands/${document.name}/${language}/brand.json does not say ${missing.map((key) => `"${key}"`).join(" and ")}`,
          );
      }
    });
  },
};

/** The address in `Name <address>`, or an address alone. */
const address = (text: unknown): string | undefined =>
  typeof text === "string" ? (/<([^>]+)>/.exec(text)?.[1] ?? text).trim().toLowerCase() : undefined;
