import { guard } from "../../platform/lifecycle/guards.ts";
import { isOneOf, rowsIn } from "../../platform/records/fields.ts";
import { BLOCKING } from "./signals.ts";

/** Nobody of the supplier is also somebody of the debtor. */
export const no_blocking_sign = guard("no_blocking_sign", ({ record }) => {
  const found = rowsIn(record, "signs").find(({ code }) => isOneOf(code, ...BLOCKING));
  return found === undefined ? undefined : { params: { shared: found.detail ?? "" }, details: { sign: found.code } };
});
