import { suggest } from "../../../output/near.ts";
import type { Rule } from "../../rule.ts";
import type { DocumentLocation } from "../../source/document.ts";
import { settings } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";

const trial = ["demo", "dev", "test", "local"];
const unsafe = ["seeds", "showcase", "outbox", "clock", "codes", "simulated"];

/** An environment as its file holds it, whatever that is, and the places of its settings. */
interface EnvironmentFile {
  readonly name: string;
  readonly held: Loose;
  /** The place of a setting, or of its key alone. */
  at(key: string, part?: "key"): DocumentLocation;
}

/** Every environment there is. */
function environments(workspace: Workspace): EnvironmentFile[] {
  const document = workspace.settings.get("environments");
  if (!document) return [];
  return Object.entries(settings(workspace, "environments", "environments")).map(([name, held]) => ({
    name,
    held,
    at: (key, part) => ({ document, path: ["environments", name, key], ...(part === "key" ? { key: true } : {}) }),
  }));
}

/** The environments in which real people are. */
const real = (workspace: Workspace): EnvironmentFile[] =>
  environments(workspace).filter(({ name }) => !trial.includes(name));

/** E906: an environment shows a brand that is there. */
export const unknownBrand: Rule = {
  code: "E906",
  finds: "an environment with a brand that is not there",
  check(workspace, report) {
    for (const { held, at } of environments(workspace)) {
      if (typeof held?.brand !== "string") continue;
      workspace.proven += 1;
      if (!workspace.brands.has(held.brand))
        report(at("brand"), `unknown brand "${held.brand}"${suggest(held.brand, workspace.brands.keys())}`);
    }
  },
};

/** E908: where real people are, a password alone lets nobody in. */
export const passwordAlone: Rule = {
  code: "E908",
  finds: "a real environment in which a password alone signs in",
  check(workspace, report) {
    for (const { held, at } of real(workspace)) {
      workspace.proven += 1;
      if (held?.second_factor !== true)
        report(at("second_factor", "key"), `"second_factor" is asked of everybody but in ${trial.join(", ")}`);
    }
  },
};

/** E907: seeds, fixed codes, outbox and a settable clock exist in trial environments only. */
export const unsafeEnvironment: Rule = {
  code: "E907",
  finds: "seeds, fixed codes, an outbox or a settable clock in a real environment",
  check(workspace, report) {
    for (const { held, at } of real(workspace)) {
      for (const key of unsafe) {
        workspace.proven += 1;
        if (held?.[key]) report(at(key, "key"), `"${key}" may exist in ${trial.join(", ")} only`);
      }
      if (held?.database === "embedded")
        report(at("database"), `the embedded database may serve ${trial.join(", ")} only`);
    }
  },
};
