import { pageMeta } from "./brand.ts";
import { settings } from "./settings.ts";

const trials: readonly string[] = ["demo", "dev", "test", "local"];

/** Whether people and data of an environment are invented. */
export const isTrial = (environment: string): boolean => trials.includes(environment);

/** Whether a call is served where the product runs; what is not is neither asked nor offered. */
export function isServed(
  { environments }: { readonly environments?: readonly string[] | undefined },
  environment = pageMeta.environment(),
): boolean {
  if (environments === undefined || environment === undefined) return true;
  return environments.includes(environment) || (environments.includes("real") && !isTrial(environment));
}

/** The version of the product, as constants.json names it. */
export function version(): string {
  return settings.constants.business.app_version;
}
