import type { StoredRecord } from "../../platform/engine.ts";
import { anyRecord } from "../../platform/query/unscoped.ts";
import { withComputed } from "../../platform/lifecycle/computed-fields.ts";
import { createDraft } from "../../platform/records/draft.ts";
import { companies } from "./companies.ts";
import { type DemoInvoice, invoices, showcaseInvoices } from "./invoices.ts";
import type { Event, Play } from "./play.ts";
import { as } from "./stage.ts";

const nameOf = (code: string): string => companies.find((company) => company.code === code)?.name ?? code;

/** The invoice as its seller wrote it, for whoever decides about it. */
const copyOf = (play: Play, invoice: DemoInvoice, total: string): Promise<string> =>
  play.paper(`maker.${invoice.seller}`, `Invoice ${invoice.number}`, undefined, "invoice", [
    `From ${nameOf(invoice.seller)}`,
    `To ${nameOf(invoice.buyer)}`,
    `Issued ${invoice.issued}, due ${invoice.due}${invoice.po === undefined ? "" : `, for order ${invoice.po}`}`,
    ...invoice.lines.map(
      ([description, quantity, unit, price]) => `${quantity} ${unit}  ${description}  at ${price} each`,
    ),
    `Total with tax: ${invoice.currency ?? "SGD"} ${total}`,
  ]);

/** Everything that happens to one invoice, in order; each event is the real call of the person who did it. */
function eventsOf(play: Play, invoice: DemoInvoice): Event[] {
  const { stage } = play;
  const { engine, registry } = stage.running;
  const { gst = "SR", currency = "SGD" } = invoice;
  let id = "";
  const execute = (
    day: string | undefined,
    who: string,
    transition: string,
    inputOf: (record: StoredRecord) => Record<string, unknown> = () => ({}),
  ): Event[] =>
    day === undefined
      ? []
      : [
          {
            day,
            run: () =>
              as(stage, who, async (context) => {
                const record = await anyRecord(context.trx, registry, "invoice", id);
                if (!record) throw new Error(`${invoice.number} is not there`);
                await engine.act(context, {
                  entity: "invoice",
                  id,
                  transition,
                  body: { version: record.version, ...inputOf(record) },
                });
              }),
          },
        ];
  const create: Event = {
    day: invoice.issued,
    run: async () => {
      const values = {
        invoice_no: invoice.number,
        seller_entity: play.id(invoice.seller),
        buyer_entity: play.id(invoice.buyer),
        currency,
        issue_date: invoice.issued,
        due_date: invoice.due,
        lines: invoice.lines.map(([description, quantity, unit, unit_price]) => ({
          description,
          quantity,
          unit,
          unit_price,
          gst_code: gst,
        })),
        ...(invoice.po === undefined ? {} : { po_no: invoice.po }),
      };
      const copy = await copyOf(play, invoice, withComputed(registry, "invoice", values).total ?? "");
      await as(stage, `maker.${invoice.seller}@demo.example`, async (context) => {
        ({ id } = await createDraft(context, engine, "invoice", { ...values, attachments: [copy] }));
      });
      play.name(invoice.number, id);
    },
  };
  return [
    create,
    ...execute(invoice.submitted, `maker.${invoice.seller}@demo.example`, "submit"),
    ...execute(invoice.disputed?.on, `maker.${invoice.buyer}@demo.example`, "dispute", () => ({
      dispute_code: invoice.disputed?.code,
      dispute_text: invoice.disputed?.text,
    })),
    ...execute(invoice.confirmed, `checker.${invoice.buyer}@demo.example`, "confirm"),
    ...execute(invoice.paid, `checker2.${invoice.seller}@demo.example`, "record_payment", (record) => ({
      payment_amount: record.outstanding,
      payment_date: invoice.paid,
    })),
    ...execute(invoice.archived, `maker.${invoice.seller}@demo.example`, "archive"),
  ];
}

/** What happens to the demo's invoices from entry to payment by their sellers and buyers. */
export const invoiceEvents = (play: Play): Event[] =>
  [...invoices, ...(play.showcase ? showcaseInvoices : [])].flatMap((invoice) => eventsOf(play, invoice));
