import { whereWritten } from "../check/workspace/code-places.ts";
import type { Workspace } from "../check/workspace/workspace.ts";
import { withEntry } from "./json.ts";
import { emptyPlan, left, Refusal, type Plan } from "./plan.ts";
import { transitionNamed } from "./transition.ts";
import { readable, say } from "./wording.ts";

/** The text of a settings file with an entry under a group. */
export function withNamed(
  workspace: Workspace,
  file: "guards" | "effects",
  name: string,
  entry: object,
): [string, string] {
  const document = workspace.settings.get(file);
  if (!document) throw new Refusal(`there is no schemas/${file}.json`);
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Refusal(`"${name}" is no name; write it like number_free`);
  if (Object.hasOwn(document.value[file] ?? {}, name)) throw new Refusal(`${name} is there already`);
  return [document.file, withEntry(document.text, [file, name], entry)];
}

/** The text of the lifecycle with one more guard or effect at the transition. */
export function namedBy(
  workspace: Workspace,
  on: string | undefined,
  kind: "guards" | "effects",
  name: string,
): [string, string] {
  const { document, verb } = transitionNamed(workspace, on);
  const before: unknown = document.value.transitions[verb][kind];
  return [
    document.file,
    withEntry(
      document.text,
      ["transitions", verb, kind],
      [...(Array.isArray(before) ? (before as string[]) : []), name],
    ),
  ];
}

/**
 * A guard that a transition names, as a condition that holds until another one is written, worded in both languages.
 */
export function newGuard(workspace: Workspace, name: string, on: string | undefined): Plan {
  const plan = emptyPlan();
  const { axis, entity } = transitionNamed(workspace, on);
  const codes = Object.keys((workspace.settings.get("errors")?.value.codes ?? {}) as object);
  plan.changed.set(
    ...withNamed(workspace, "guards", name, {
      code: codes.includes("1010") ? "1010" : (codes[0] ?? "100"),
      describe: `${readable(name)}.`,
      when: { record: axis, filled: true },
    }),
  );
  plan.changed.set(...namedBy(workspace, on, "guards", name));
  say(workspace, plan, "guard", name, () => `${readable(name)}.`);
  plan.next.push(
    left(
      `Say the condition: "when" of ${name} in schemas/guards.json, with the code it refuses with and the fields it is about ("at")`,
      `在 schemas/guards.json 中填写 ${name} 的条件（when）、拒绝时的代码以及相关字段（at）`,
    ),
    left(
      `Say why it refuses: ${name} in guard.json, in both languages`,
      `在两种语言的 guard.json 中说明 ${name} 拒绝的原因`,
    ),
    left(
      `Where no condition can say it, take "when" away and write guard("${name}", …) in ${whereWritten(workspace, "guards", entity)}`,
      `条件无法表达时，移除 when，并在 ${whereWritten(workspace, "guards", entity)} 中编写 guard("${name}", …)`,
    ),
  );
  return plan;
}
