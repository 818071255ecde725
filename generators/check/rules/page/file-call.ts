import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** E161: only calls that answer files can be downloaded, only those that take files imported into. */
export const fileCall: Rule = {
  code: "E161",
  finds: "a download or import by a call that answers or takes no file",
  check(world, report) {
    for (const { calls } of screens(world)) {
      for (const { name, how, place } of calls) {
        const call = world.calls.get(name)?.call;
        if (!call) continue;
        if (how === "download" && !call.download) report(place, `${name} answers no file; its call must say "download": true`);
        if (how === "import" && !call.upload) report(place, `${name} takes no file; its call must say "upload"`);
      }
    }
  },
};
