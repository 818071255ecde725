import { guard } from "../../platform/lifecycle/guards.ts";
import { BLOCKING, type FraudSignal } from "./signals.ts";

/** Nobody of the supplier is also somebody of the debtor. */
export const no_blocking_sign = guard("no_blocking_sign", ({ record }) => {
  const found = (Array.isArray(record.signs) ? (record.signs as FraudSignal[]) : []).find(({ code }) =>
    BLOCKING.includes(code),
  );
  return found === undefined ? undefined : { params: { shared: found.detail }, details: { sign: found.code } };
});
