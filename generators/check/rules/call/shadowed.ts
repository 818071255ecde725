import type { Rule } from "../../rule.ts";
import { roleNames } from "../../workspace/reach.ts";

const parameter = /^\{\w+\}$/;

/** Whether an address that names a role in plain takes this one once that role is filled in. */
function shadows(other: readonly string[], own: readonly string[], role: string): boolean {
  return (
    other.length === own.length &&
    other.includes(role) &&
    own.some((step, index) => /^\{(role|authority)\}$/.test(step) && other[index] === role) &&
    own.every((step, index) =>
      /^\{(role|authority)\}$/.test(step)
        ? other[index] === role
        : parameter.test(step)
          ? parameter.test(other[index] ?? "")
          : other[index] === step || parameter.test(other[index] ?? ""),
    )
  );
}

/** E422: an address with a role in it is not taken, for one of the roles, by another that names that role in plain. */
export const shadowedCall: Rule = {
  code: "E422",
  finds: "a path that another call's takes for one of the roles",
  check(workspace, report) {
    const calls = [...workspace.calls.values()].map((entry) => ({ entry, steps: String(entry.call.path).split("/") }));
    for (const { entry, steps } of calls) {
      for (const role of steps.some((step) => /^\{(role|authority)\}$/.test(step)) ? roleNames(workspace) : []) {
        workspace.proven += 1;
        const other = calls.find((one) => one.entry !== entry && shadows(one.steps, steps, role));
        if (other)
          report(
            { document: entry.document, path: [...entry.path, "path"] },
            `for ${role} the address of ${entry.name} is that of ${other.entry.name}`,
          );
      }
    }
  },
};
