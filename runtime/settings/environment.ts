import { settings } from "./settings.ts";

const trials: readonly string[] = ["demo", "dev", "test", "local"];

/** Whether people and data of an environment are invented. */
export const isTrial = (environment: string): boolean => trials.includes(environment);

/** The version of the product, as constants.json names it. */
export function version(): string {
  return settings.constants.business.app_version;
}
