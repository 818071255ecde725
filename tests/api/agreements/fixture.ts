import { makeContext } from "../../../server/platform/write-context.ts";
import { engine } from "../../../server/platform/lifecycle/engine.ts";
import { insertRecord } from "../../../server/platform/records/write.ts";
import type { StoredRecord } from "../../../server/platform/engine.ts";
import { anyRecord, anyRecords } from "../../../server/platform/query/unscoped.ts";
import type { Application } from "../application/application.ts";
import type { Client } from "../application/client.ts";
import { held } from "../application/lent.ts";

/** The entity of this UEN. */
export async function entityOf(demo: Application, uen: string): Promise<string> {
  const row = await demo.store.reading.first<{ id: string }>("SELECT id FROM company_entity WHERE uen = $1", [uen]);
  if (!row) throw new Error(`no entity ${uen}`);
  return row.id;
}

/** A record put there as it is, for what another part of the product would have made. */
export const made = (demo: Application, entity: string, values: Record<string, unknown>): Promise<string> =>
  demo.store.transaction(
    async (trx) =>
      (
        await insertRecord(
          makeContext({ registry: demo.registry, ports: demo.ports, environment: demo.environment, trx }),
          entity,
          values,
        )
      ).id,
  );

/** A live record of this entity with these values: the demo's own, else one put there. */
export async function ensured(
  demo: Application,
  entity: string,
  where: Record<string, string>,
  values: Record<string, unknown>,
): Promise<string> {
  const [found] = await anyRecords(demo.store.reading, demo.registry, entity, where);
  return found?.id ?? made(demo, entity, { ...where, ...values });
}

/** A transition taken by the platform itself. */
export const moved = (
  demo: Application,
  entity: string,
  id: string,
  transition: string,
  body: Record<string, unknown> = {},
) =>
  demo.store.transaction((trx) =>
    engine.act(makeContext({ registry: demo.registry, ports: demo.ports, environment: demo.environment, trx }), {
      entity,
      id,
      transition,
      body,
    }),
  );

/** A record as it stands. */
export const stored = async (demo: Application, entity: string, id: string): Promise<StoredRecord> => {
  const record = await anyRecord(demo.store.reading, demo.registry, entity, id);
  if (!record) throw new Error(`no ${entity} ${id}`);
  return record;
};

/** A transition at its path, on the version that is stored now. */
export async function executed(
  demo: Application,
  client: Client,
  base: string,
  entity: string,
  id: string,
  transition: string,
  body: Record<string, unknown> = {},
) {
  return client.post(`${base}/${id}/${transition}`, { version: (await stored(demo, entity, id)).version, ...body });
}

/** An application whose offer was accepted, for an invoice of a supplier like the one named, at F1. */
export async function approvedApplication(demo: Application, invoiceNo: string, uen = "201599103Z"): Promise<string> {
  const seller = await entityOf(demo, uen);
  const financier = await entityOf(demo, "201199106W");
  const invoice = await demo.store.reading.first<{ id: string; total: string; buyer_entity: string }>(
    "SELECT id, total, buyer_entity FROM invoice WHERE invoice_no = $1",
    [invoiceNo],
  );
  if (!invoice) throw new Error(`no invoice ${invoiceNo}`);
  const facility = await made(demo, "facility", {
    financier_entity: financier,
    entity: seller,
    kind: "supplier_factoring",
    products: ["factoring"],
    currency: "SGD",
    limit: "500000.00",
    reserved: "0.00",
    utilised: "0.00",
    frozen_amount: "0.00",
    status: "active",
    recourse: true,
  });
  const own = await made(demo, "invoice", {
    invoice_no: `${invoiceNo}-${facility}`,
    number_key: `${invoiceNo.replaceAll("-", "")}${facility}`,
    seller_entity: seller,
    buyer_entity: invoice.buyer_entity,
    type: "380",
    issue_date: "2026-11-10",
    due_date: "2027-01-15",
    due_date_adjusted: "2027-01-15",
    currency: "SGD",
    subtotal: invoice.total,
    gst_total: "0.00",
    total: invoice.total,
    credited: "0.00",
    paid: "0.00",
    outstanding: invoice.total,
    confirmed_amount: invoice.total,
    status: "confirmed",
    lines: [],
  });
  return (
    await held(
      demo,
      {
        basis: "invoice",
        financier_entity: financier,
        facility,
        seller_entity: seller,
        obligor_entity: invoice.buyer_entity,
        currency: "SGD",
        items: [{ invoice: own, face: invoice.total, advance_rate: "80.00" }],
        approved_amount: "40000.00",
        approved_rate: "9.60",
        disbursement_date: "2026-11-24",
        status: "offer_accepted",
        fees: [{ code: "LOA_ADMIN", net: "50.00", gst: "4.50", total: "54.50", collect: "upfront_order" }],
      },
      "40000.00",
    )
  ).id;
}

/** The secret of a fresh visit to the signing page. */
export async function visitOf(client: Client, envelope: string): Promise<string> {
  const { body } = await client.post("obligation/signature/view", { envelope_id: envelope });
  const token = /#token=([\w-]{43})$/.exec(String(body.data?.sign_url))?.[1];
  if (!token) throw new Error(`no address to sign at: ${JSON.stringify(body)}`);
  return token;
}

/** Signs as this person, all the way: address, document, name, agreement. */
export async function signedBy(client: Client, envelope: string): Promise<string> {
  const token = await visitOf(client, envelope);
  const { body } = await client.post("obligation/public/signing/look", { token });
  await client.post("obligation/public/signing/document", { token });
  const signed = await client.post("obligation/public/signing/sign", {
    token,
    signed_as: body.data.signer,
    agreed: true,
  });
  if (!signed.body.success) throw new Error(JSON.stringify(signed.body));
  return String(signed.body.data.redirect_url);
}
