import type { WriteContext } from "../../platform/context.ts";
import type { StoredRecord } from "../../platform/engine.ts";
import type { FieldsBeforeSave } from "../../platform/lifecycle/derive/before-save.ts";

/** Who entered an application on behalf of its supplier: the fund provider whose people made the draft. */
const enteredBy = ({ acting }: WriteContext, previous: StoredRecord | undefined): unknown =>
  previous === undefined
    ? acting?.role === "financier"
      ? (acting.entities[0] ?? null)
      : null
    : (previous["entered_by"] ?? null);

/** What is noted of the draft of an application. */
export const applicationFields: FieldsBeforeSave = (context, values, previous) =>
  Promise.resolve({ ...values, entered_by: enteredBy(context, previous) });
