import type { Fact } from "../../lifecycle/facts/fact.ts";
import { ceo } from "../../trade/facts/ceo.ts";

/** Who gives the financier's last approval of a refund. */
export const refund_ceo: Fact = (reading) => ceo({ ...reading, record: { enterprise_entity: reading.record["financier_entity"] } });
