import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Environment {
  readonly seeds?: boolean;
}

/** The environments of a project for which something holds. */
export function environmentNames(root: string, holds: (environment: Environment) => boolean): string[] {
  const { environments } = JSON.parse(readFileSync(join(root, "schemas/environments.json"), "utf8")) as {
    environments: Readonly<Record<string, Environment>>;
  };
  return Object.entries(environments)
    .filter(([, environment]) => holds(environment))
    .map(([name]) => name);
}
