import { given } from "../../../platform/records/fields.ts";
import { changedTerms } from "../effects/facility.ts";
import { guard } from "../../../platform/lifecycle/guards/guard.ts";

/** An amendment changes something. */
export const something_changes = guard("something_changes", ({ record, at }) =>
  changedTerms(at("facility", given(record, "id")) ?? {}, record).terms.length > 0 ? undefined : {},
);
