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
  const said = registry.constants.one_time_code;
  return {
    digits: said.digits,
    moneyDigits: said.digits_money,
    lifeSeconds: said.life_minutes * 60,
    tries: said.tries,
    resendSeconds: said.resend_seconds,
    perHour: said.per_address_per_hour,
    perDay: said.per_address_per_day,
  };
}
