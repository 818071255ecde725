import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/**
 * E161: only calls that answer files can be downloaded, only those that take files imported into; what is exported is a
 * list of records.
 */
export const fileCall: Rule = {
  code: "E161",
  finds: "a download or import by a call that answers or takes no file, or an export of what is no list",
  check(workspace, report) {
    for (const { calls, actions } of screens(workspace)) {
      for (const { node, location } of actions) {
        const source = location.document.value.source?.call;
        const call = workspace.calls.get(source)?.call;
        if (node.download === "export" && call?.lists === undefined && call?.exported !== true)
          report(
            { ...location, path: [...location.path, "download"] },
            `${String(source)} lists no records that could be exported`,
          );
      }
      for (const { name, how, location } of calls) {
        const call = workspace.calls.get(name)?.call;
        if (!call) continue;
        if (how === "download" && !call.download)
          report(location, `${name} answers no file; its call must say "download": true`);
        if (how === "import" && !call.upload) report(location, `${name} takes no file; its call must say "upload"`);
      }
    }
  },
};
