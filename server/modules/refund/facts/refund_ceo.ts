import { ceoOf } from "../../deal/facts/ceo.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Who gives the financier's last approval of a refund. */
export const refund_ceo = (reading: ReadingOf<"refund">) => ceoOf(reading, reading.record.financier_entity);
