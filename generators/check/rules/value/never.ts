import { isDeepStrictEqual } from "node:util";
import { references } from "../../page/operand.ts";
import { everything } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose } from "../../workspace/workspace.ts";

/** What a list of conditions that must all hold leaves of one value. */
interface Left {
  options?: readonly unknown[];
  filled?: boolean;
  least?: number;
  most?: number;
}

/** E153: conditions that must all hold can hold together. */
export const never: Rule = {
  code: "E153",
  finds: "a condition that can never hold",
  check(workspace, report) {
    for (const { conditions } of everything(workspace)) {
      for (const { condition, location } of conditions) {
        if (!Array.isArray(condition.all)) continue;
        workspace.proven += 1;
        const contradicted = againstAnother(condition.all);
        if (contradicted !== undefined)
          report(
            { ...location, path: [...location.path, "all", contradicted] },
            'another of these says the opposite, so that they can never hold together; put them into "any", or take one away',
          );
        const left = new Map<string, Left>();
        condition.all.forEach((one: Loose, index: number) => {
          const key = isRecord(one) ? references.find((name) => name in one) : undefined;
          if (key === undefined) return;
          const named = `${key} ${String(one[key])}`;
          const after = narrowed(left.get(named) ?? {}, one);
          if (after === undefined)
            report(
              { ...location, path: [...location.path, "all", index] },
              `together with what stands before it about "${String(one[key])}" this can never hold; put them into "any", or take one away`,
            );
          else left.set(named, after);
        });
      }
    }
  },
};

/** The place of a condition that denies another of the same list. */
function againstAnother(all: readonly Loose[]): number | undefined {
  const index = all.findIndex(
    (one) => isRecord(one) && one.not !== undefined && all.some((other) => isDeepStrictEqual(other, one.not)),
  );
  return index === -1 ? undefined : index;
}

/** What is left once a further condition holds too; undefined where nothing is. */
function narrowed(before: Left, one: Record<string, Loose>): Left | undefined {
  const constants = one.is !== undefined && !isRecord(one.is) ? [one.is] : Array.isArray(one.in) ? one.in : undefined;
  const options =
    constants === undefined
      ? before.options
      : (before.options?.filter((option) => constants.includes(option)) ?? constants);
  if (options?.length === 0) return undefined;
  const filled = one.filled ?? (constants !== undefined && !constants.includes(null) ? true : undefined);
  if (filled !== undefined && before.filled !== undefined && filled !== before.filled) return undefined;
  const least = Math.max(before.least ?? -Infinity, number(one.atLeast) ?? number(one.above) ?? -Infinity);
  const most = Math.min(before.most ?? Infinity, number(one.atMost) ?? number(one.below) ?? Infinity);
  if (least > most || (least === most && (one.above !== undefined || one.below !== undefined))) return undefined;
  return {
    ...(options ? { options } : {}),
    ...(filled === undefined ? (before.filled === undefined ? {} : { filled: before.filled }) : { filled }),
    least,
    most,
  };
}

function number(value: unknown): number | undefined {
  return (typeof value === "number" || typeof value === "string") && /^-?\d+(\.\d+)?$/.test(String(value))
    ? Number(value)
    : undefined;
}
