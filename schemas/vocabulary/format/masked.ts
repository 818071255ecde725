import { bank_account } from "./bank_account.ts";
import { nric } from "./nric.ts";

const mask = /^[A-Z]?\*{4}[A-Za-z0-9]{1,4}$/;

/** Whether a text is a value as it is shown masked: `S****001H`, `****1234`. */
export function isMask(value: string): boolean {
  return mask.test(value);
}

/** An identity number, or the mask under which a form got the kept one and sends it back. */
export const masked_nric = (value: string): boolean => isMask(value) || nric.valid?.(value) === true;

/** An account number, or the mask of the kept one. */
export const masked_bank_account = (value: string): boolean => isMask(value) || bank_account.valid?.(value) === true;

/** Formats whose fields may be masked, by word: what such a field takes. */
export const maskable: Readonly<Record<string, (value: string) => boolean>> = {
  nric: masked_nric,
  bank_account: masked_bank_account,
};
