import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { CallEntry, Workspace } from "../../workspace/workspace.ts";

/** E401: one method and path, one call. */
export const duplicateCall: Rule = {
  code: "E401",
  finds: "a method and path that another call has too",
  whole: true,
  check(workspace, report) {
    const seen = new Map<string, CallEntry>();
    for (const entry of callsOf(workspace)) {
      const address = `${entry.call.method} ${String(entry.call.path).replace(/\{\w+\}/g, "{}")}`;
      const other = seen.get(address);
      workspace.proven += 1;
      if (!other || entry.call.path === "__serverLoader") {
        seen.set(address, entry);
        continue;
      }
      const [wrong, right] =
        isAmongItsOwn(entry, workspace) && !isAmongItsOwn(other, workspace) ? [other, entry] : [entry, other];
      report(
        { document: wrong.document, path: [...wrong.path, "path"] },
        `${wrong.call.method} ${wrong.call.path} is ${right.name} already`,
      );
    }
  },
};

/** Whether a call's address begins as that of another call of its file does. */
function isAmongItsOwn({ call, document, name }: CallEntry, workspace: Workspace): boolean {
  const start = (path: unknown): string => String(path).split("/").slice(0, 2).join("/");
  return [...workspace.calls.values()].some(
    (other) => other.document === document && other.name !== name && start(other.call.path) === start(call.path),
  );
}
