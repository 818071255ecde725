import type { Client } from "../api/application/client.ts";

let made = 0;

/** Sends an invoice from the supplier to the buyer whose name begins so; gives its id and version as submitted. */
export async function submittedInvoice(
  supplier: Client,
  total = "1000.00",
  buyerName = "Straits",
): Promise<{ id: string; version: number }> {
  made += 1;
  const buyers = (await supplier.get("ucenter/supplier/related/enterprise/list")).body.data.rows as {
    id: string;
    name: string;
  }[];
  const buyer = buyers.find(({ name }) => name.startsWith(buyerName));
  const draft = await supplier.post("obligation/invoice", {
    invoice_no: `R-${process.pid}-${made}`,
    buyer_entity: buyer?.id,
    currency: "SGD",
    issue_date: "2026-11-20",
    due_date: "2026-12-21",
    lines: [{ description: "Bolts", quantity: "1", unit_price: total, gst_code: "ZR" }],
  });
  const { id, version } = draft.body.data as { id: string; version: number };
  const sent = await supplier.post(`obligation/invoice/${id}/submit`, { version });
  if (sent.body.code !== 0) throw new Error(`not submitted: ${JSON.stringify(sent.body)}`);
  return { id, version: sent.body.data.version as number };
}
