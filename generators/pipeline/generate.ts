import type { Problem } from "../../registry/read/files.ts";
import { loadRegistry, type Registry } from "../../registry/registry.ts";
import { runSteps, type Step, type StepResult } from "./steps.ts";

/** How a generation went. */
interface Generation {
  results: StepResult[];
  problems: Problem[];
}

/** Names of the parts that generated/ consists of. */
export const stepNames = ["types", "domain", "wording", "pages", "parked", "validators", "completion"] as const;

/**
 * Writes generated/ of a project: the parts whose inputs have changed, of those named.
 * @param force also those that have not changed
 * @param goesOn asked before each part; where not, it and those after it wait for the next time
 */
export async function generate(
  root: string,
  named: readonly string[] = stepNames,
  force = false,
  goesOn?: () => Promise<boolean>,
): Promise<Generation> {
  const problems: Problem[] = [];
  const results = await runSteps(
    root,
    stepsOf(root, problems).filter(({ name }) => named.includes(name)),
    problems,
    force,
    goesOn,
  );
  return { results, problems };
}

function stepsOf(root: string, problems: Problem[]): Step[] {
  let loaded: Registry | undefined;
  // Read when the first step needs them; what is wrong with single files is told once.
  const registry = (): Registry => (loaded ??= loadRegistry(root, { problems, strict: true }));
  const code = ["registry", "generators/output", "generators/pipeline", "schemas/vocabulary"];
  const configs = ["schemas", "pages"];
  return [
    {
      name: "types",
      reads: ["schemas/meta", "generators/types"],
      owns: ["types/grammar"],
      run: async (output) => (await import("../types/grammar.ts")).writeGrammarTypes(root, output),
    },
    {
      name: "domain",
      reads: [
        "schemas/entities",
        "schemas/lifecycles",
        "schemas/calls",
        "schemas/constants.json",
        "schemas/errors.json",
        "schemas/meta/settings/constants.json",
        "generators/types",
        "server/platform/store/tables",
        ...code,
      ],
      owns: [
        "types/records.d.ts",
        "types/transitions.d.ts",
        "types/calls.d.ts",
        "types/database.d.ts",
        "types/constants.d.ts",
        "types/errors.d.ts",
      ],
      run: async (output, found) =>
        (await import("../types/write.ts")).writeDomainTypes(root, registry(), output, found),
    },
    {
      name: "wording",
      reads: ["brands", "generators/wording", ...code],
      owns: ["wording", "start", "brands", "public/brands"],
      run: async (output, found) => (await import("../wording/write.ts")).writeDress(registry(), output, found),
    },
    {
      name: "pages",
      reads: [...configs, "brands", "generators/bundles", "generators/validators", ...code],
      owns: ["pages"],
      run: async (output, found) => (await import("../bundles/write.ts")).writePages(registry(), output, found),
    },
    {
      name: "parked",
      reads: [...configs, "generators/bundles", "generators/parked", ...code],
      owns: ["parked"],
      run: async (output) => (await import("../parked/write.ts")).writeParked(root, registry(), output),
    },
    {
      name: "validators",
      reads: [...configs, "generators/validators", ...code],
      owns: ["validators"],
      run: async (output, found) => (await import("../validators/write.ts")).writeValidators(registry(), output, found),
    },
    {
      name: "completion",
      reads: [...configs, "brands", "generators/completion", "generators/check", ...code],
      owns: ["completion"],
      run: async (output) => (await import("../completion/write.ts")).writeCompletion(root, output),
    },
  ];
}
