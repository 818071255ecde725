import type { Registry } from "../../../registry/registry.ts";

/** The figures of one-time codes in constants.json. */
export interface CodeLimits {
  readonly digits: number;
  /** Digits of a code that agrees to where money goes. */
  readonly moneyDigits: number;
  readonly lifeSeconds: number;
  readonly tries: number;
  readonly resendSeconds: number;
  readonly perHour: number;
  readonly perDay: number;
}

/** Reads them. */
export function codeLimits(registry: Registry): CodeLimits {
  const said = registry.constants["one_time_code"] ?? {};
  const figure = (name: string, otherwise: number) => Number(said[name] ?? otherwise);
  return {
    digits: figure("digits", 6),
    moneyDigits: figure("digits_money", 8),
    lifeSeconds: figure("life_minutes", 5) * 60,
    tries: figure("tries", 5),
    resendSeconds: figure("resend_seconds", 60),
    perHour: figure("per_address_per_hour", 5),
    perDay: figure("per_address_per_day", 10),
  };
}
