import type { StoredRecord } from "../../engine.ts";
import { anyRecord } from "../../query/unscoped.ts";
import { createDraft } from "../../records/draft.ts";
import type { DemoInvoice } from "./invoices.ts";
import { invoices } from "./invoices.ts";
import type { Stage } from "./stage.ts";
import { as } from "./stage.ts";

/** Something that somebody did on a day. */
export interface Event {
  readonly day: string;
  readonly run: () => Promise<void>;
}

/** Everything that happens to one invoice, in order; each event is the real call of the person who did it. */
function eventsOf(stage: Stage, entities: ReadonlyMap<string, string>, invoice: DemoInvoice): Event[] {
  const { engine, registry } = stage.running;
  const { gst = "SR", currency = "SGD" } = invoice;
  let id = "";
  const take = (day: string | undefined, who: string, transition: string, asked: (record: StoredRecord) => Record<string, unknown> = () => ({})): Event[] => (day === undefined ? [] : [{
    day,
    run: () => as(stage, who, async (context) => {
      const record = await anyRecord(context.trx, registry, "invoice", id);
      if (!record) throw new Error(`${invoice.number} is not there`);
      await engine.act(context, { entity: "invoice", id, transition, body: { version: record.version, ...asked(record) } });
    }),
  }]);
  const create: Event = {
    day: invoice.issued,
    run: () => as(stage, `maker.${invoice.seller}@demo.example`, async (context) => {
      const record = await createDraft(context, engine, "invoice", {
        invoice_no: invoice.number, seller_entity: entities.get(invoice.seller), buyer_entity: entities.get(invoice.buyer), currency, issue_date: invoice.issued, due_date: invoice.due,
        lines: invoice.lines.map(([description, quantity, unit, unit_price]) => ({ description, quantity, unit, unit_price, gst_code: gst })),
        ...(invoice.po === undefined ? {} : { po_no: invoice.po }),
      });
      id = record.id;
    }),
  };
  return [
    create,
    ...take(invoice.submitted, `maker.${invoice.seller}@demo.example`, "submit"),
    ...take(invoice.disputed?.on, `maker.${invoice.buyer}@demo.example`, "dispute", () => ({ dispute_code: invoice.disputed?.code, dispute_text: invoice.disputed?.text })),
    ...take(invoice.confirmed, `checker.${invoice.buyer}@demo.example`, "confirm"),
    ...take(invoice.paid, `checker2.${invoice.seller}@demo.example`, "record_payment", (record) => ({ payment_amount: record["outstanding"], payment_date: invoice.paid })),
  ];
}

/** All events of the demo by day; within a day in the order in which they are written down. */
export function history(stage: Stage, entities: ReadonlyMap<string, string>): Map<string, Event[]> {
  const days = new Map<string, Event[]>();
  for (const event of invoices.flatMap((invoice) => eventsOf(stage, entities, invoice))) days.set(event.day, [...days.get(event.day) ?? [], event]);
  return days;
}
