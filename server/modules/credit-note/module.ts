import { isDecimal } from "../../../schemas/vocabulary/decimal.ts";
import { rowsIn } from "../../platform/records/fields.ts";
import { filled, withDeal } from "../deal/drafted.ts";
import { reads } from "../../platform/handler.ts";
import { emptyForm } from "../../platform/letters/document.ts";
import { tasksAbout } from "../../platform/tasks/list.ts";
import * as effects from "./effects.ts";
import * as guards from "./guards.ts";
import type { Module } from "../../platform/module.ts";

/** Credit notes. */
export const creditNote: Module = {
  handlers: {
    "credit_note.template": reads(emptyForm("credit_note")),
    "todo.credit_note_count": reads(async (_input, context) => ({ pending: await tasksAbout(context, "credit_note") })),
  },
  guards,
  effects,
  beforeSave: {
    credit_note: withDeal("credit_note", {
      name: "find_funding",
      effect: effects.find_funding,
      ready: (values) =>
        filled(values, "invoice") &&
        values.kind !== "accounting" &&
        (isDecimal(values.amount_net) ||
          rowsIn(values, "lines").every((line) => isDecimal(line.quantity) && isDecimal(line.unit_price))),
    }),
  },
};
