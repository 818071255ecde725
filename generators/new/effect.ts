import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { moduleOf } from "../check/workspace/code-places.ts";
import type { Workspace } from "../check/workspace/workspace.ts";
import { namedBy, withNamed } from "./guard.ts";
import { emptyPlan, left, Refusal, type Plan } from "./plan.ts";
import { transitionNamed } from "./transition.ts";
import { readable } from "./wording.ts";

/** What the file of a name is called. */
const fileName = (name: string): string => name.replaceAll("_", "-");

/** The text of a module with one more effect; undefined where it lists its effects in no known way. */
function withEffect(module: string, name: string): string | undefined {
  const listed = [
    [/^ {2}effects: \{\n/m, `  effects: {\n    ${name},\n`],
    [/^ {2}effects: \{ /m, `  effects: { ${name}, `],
    [/^ {2}effects,$/m, `  effects: { ...effects, ${name} },`],
    [/^ {2}effects: (\w+),$/m, `  effects: { ...$1, ${name} },`],
  ] as const;
  const known = listed.find(([form]) => form.test(module));
  if (!known) return undefined;
  return module
    .replace(known[0], known[1])
    .replace(
      /^import type \{ Module \}/m,
      `import { ${name} } from "./effects/${fileName(name)}.ts";\nimport type { Module }`,
    );
}

/**
 * An effect that a transition names: its description and its function, in the effects.ts of the entity's module, or in
 * a file of its own that the module lists.
 */
export function newEffect(workspace: Workspace, root: string, name: string, on: string | undefined): Plan {
  const plan = emptyPlan();
  const { entity } = transitionNamed(workspace, on);
  const module = moduleOf(workspace, entity);
  plan.changed.set(...withNamed(workspace, "effects", name, { describe: `${readable(name)}.` }));
  plan.changed.set(...namedBy(workspace, on, "effects", name));
  const written = `/** ${readable(name)}. */
export const ${name} = effect("${name}", () => ({ sets: {} }));
`;
  const own = `${module}/effects.ts`;
  const listed = existsSync(join(root, module, "module.ts"))
    ? readFileSync(join(root, module, "module.ts"), "utf8")
    : undefined;
  const file =
    listed !== undefined && /^import \* as \w+ from "\.\/effects\.ts";$/m.test(listed)
      ? own
      : `${module}/effects/${fileName(name)}.ts`;
  if (file === own) plan.changed.set(own, `${readFileSync(join(root, own), "utf8")}\n${written}`);
  else {
    const changed = listed === undefined ? undefined : withEffect(listed, name);
    if (changed === undefined)
      throw new Refusal(`${module}/module.ts lists no effects; write effect("${name}", …) in the module that has them`);
    plan.changed.set(`${module}/module.ts`, changed);
    plan.files.set(file, `import { effect } from "../../../platform/lifecycle/effects.ts";\n\n${written}`);
  }
  plan.next.push(
    left(
      `Describe it in schemas/effects.json, with what it "moves" and the transitions that it "takes"`,
      `在 schemas/effects.json 中说明其作用、变动的内容（moves）和执行的转换（takes）`,
    ),
    left(
      `Say what it adds to the plan in ${file}; after npm run generate its record and what is asked are typed`,
      `在 ${file} 中编写其写入的内容；执行 npm run generate 后，记录和所填内容即有类型`,
    ),
    left(
      `What needs no arithmetic is no effect: write it as "sets" of the transition`,
      `无需计算的内容请写在转换的 sets 中，不必编写效果`,
    ),
  );
  return plan;
}
