import type { Guard } from "../../lifecycle/guards/guard.ts";
import { BLOCKING, type Sign } from "../../signs/sign.ts";

/** Nobody of the supplier is also somebody of the debtor. */
export const no_blocking_sign: Guard = ({ record }) => {
  const found = (Array.isArray(record["signs"]) ? record["signs"] as Sign[] : []).find(({ code }) => BLOCKING.includes(code));
  return found === undefined ? undefined : { params: { shared: found.detail }, details: { sign: found.code } };
};
