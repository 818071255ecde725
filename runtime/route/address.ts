import { queryString } from "../call/address.ts";

/**
 * An address with its path parameters filled, and all other values as its query.
 * @param unasked values that may fill path parameters of the same name but never become query
 */
export function addressOf(pattern: string, values: Readonly<Record<string, unknown>>, unasked: Readonly<Record<string, unknown>> = {}): string {
  const rest: Record<string, unknown> = { ...values };
  const path = pattern.replace(/\{([A-Za-z_]+)\}/g, (_whole, name: string) => {
    const value = rest[name] ?? unasked[name];
    delete rest[name];
    return encodeURIComponent(String(value ?? ""));
  });
  return path + queryString(rest);
}
