import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { DocumentLocation } from "../../source/document.ts";
import { grouped } from "../../workspace/group.ts";
import { inOrder, ownerOf } from "./owner.ts";

/** E705: an address shows one brand. */
export const sharedHost: Rule = {
  code: "E705",
  finds: "an address at which two brands would be shown",
  whole: true,
  check(workspace, report) {
    const hosts: (DocumentLocation & { host: string })[] = [];
    each(inOrder(workspace), (document) => {
      (Array.isArray(document.value.hosts) ? document.value.hosts : []).forEach((host: string, index: number) => {
        workspace.proven += 1;
        hosts.push({ document, path: ["hosts", index], host });
      });
    });
    for (const [host, holders] of grouped(hosts, (one) => one.host)) {
      const owner = ownerOf(host, holders);
      for (const holder of holders)
        if (holder !== owner) report(holder, `"${host}" shows the brand "${owner.document.name}" already`);
    }
  },
};
