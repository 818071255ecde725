import type { Effect } from "../../../platform/lifecycle/effects/effect.ts";
import * as application from "./application.ts";
import * as claimsBeside from "./claims-beside.ts";
import * as loan from "./loan.ts";
import { mirror_payment } from "./mirror-payment.ts";
import * as payment from "./payment.ts";

/** Effects of financing applications. */
export const financingEffects: Readonly<Record<string, Effect>> = {
  ...application,
  ...claimsBeside,
  ...loan,
  mirror_payment,
  ...payment,
};
