import { changedTerms } from "../effects/facility.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";

/** An amendment changes something. */
export const something_changes: Guard = ({ record, at }) => (changedTerms(at("facility", String(record["id"])) ?? {}, record).terms.length > 0 ? undefined : {});

/** No changed terms wait for the owner's agreement. */
export const no_proposal: Guard = ({ record }) => (record["proposal"] === undefined || record["proposal"] === null ? undefined : {});
