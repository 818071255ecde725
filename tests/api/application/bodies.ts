import type { Application } from "./application.ts";
import type { CallOptions, Client } from "./client.ts";

/** An answer's envelope; a wrong path into its data fails the test. */
interface Envelope {
  code: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
  messageDetail?: string;
}

/** A client that gives the envelopes alone, for tests that look at what was answered and not at how. */
export class Talk {
  readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  get = async (path: string): Promise<Envelope> => (await this.client.get(path)).body as Envelope;
  post = async (path: string, body: unknown = {}, options?: CallOptions): Promise<Envelope> =>
    (await this.client.post(path, body, options)).body as Envelope;
  put = async (path: string, body: unknown = {}): Promise<Envelope> =>
    (await this.client.put(path, body)).body as Envelope;
  remove = async (path: string, query: Record<string, string> = {}): Promise<Envelope> =>
    (await this.client.delete(path, query)).body as Envelope;
}

/** Someone signed in, by the first part of their e-mail: `maker.s1`. */
export const talkAs = async (application: Application, who: string): Promise<Talk> =>
  new Talk(await application.signedIn(who));

/** A draft of 99.99 and GST that a supplier of the seeds bills to Straits Harvest Foods. */
export async function draftInvoice(supplier: Talk, number: string): Promise<{ id: string; version: number }> {
  const [own, related] = await Promise.all([
    supplier.get("ucenter/company/entity"),
    supplier.get("ucenter/supplier/related/enterprise/list"),
  ]);
  const { data } = await supplier.post("obligation/invoice", {
    invoice_no: number,
    seller_entity: own.data.rows[0].id,
    buyer_entity: related.data.rows.find((row: { name: string }) => row.name.startsWith("Straits")).id,
    currency: "SGD",
    issue_date: "2026-11-20",
    due_date: "2026-12-19",
    lines: [{ description: "Bolts", quantity: "3", unit_price: "33.33", gst_code: "SR" }],
  });
  return data as { id: string; version: number };
}
