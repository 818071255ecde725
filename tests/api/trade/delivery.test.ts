import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication, type Application } from "../application/application.ts";
import { fine, Programme } from "./fixture.ts";

const S = "obligation/supplier/delivery";

let application: Application;
let deals: Programme;
let delivery = "";
let invoice = "";

beforeAll(async () => {
  application = await startApplication();
  deals = new Programme(application);
  invoice = await deals.billed("T-DO-1", ["s1", "e1"], "1090.00", "2027-01-15");
  await deals.system((context) =>
    context.trx.run("UPDATE invoice SET status = 'submitted', confirmed_amount = NULL WHERE id = $1", [invoice]),
  );
}, 300_000);
afterAll(() => application.close());

const act = (who: string, transition: string, body: Record<string, unknown> = {}, id = delivery) =>
  deals.act(who, "delivery_record", S, id, transition, body);
const draft = async (number: string, more: Record<string, unknown> = {}): Promise<string> =>
  String(
    fine(
      await (
        await deals.client("maker.s1")
      ).post(S, {
        do_no: number,
        supplier_entity: await deals.entity("s1"),
        buyer_entity: await deals.entity("e1"),
        invoice,
        delivered_on: "2026-11-20",
        place: "Gate 3, 30 Pandan Loop",
        items: [{ description: "Goods", quantity: "1" }],
        receiver_name: "Ng Mei",
        receiver_email: "stores.e1@demo.example",
        director_email: "ceo.s1@demo.example",
        ...more,
      }),
    )["id"],
  );

/** The secret of the newest mail of this letter. */
async function tokenOf(letter: string, id = delivery): Promise<string> {
  const mail = await application.store.reading.first<{ body: string }>(
    "SELECT body FROM mail WHERE related_entity = 'delivery_record' AND related_id = $1 AND letter = $2 ORDER BY id DESC LIMIT 1",
    [id, letter],
  );
  return /#token=([\w-]+)/.exec(String(mail?.body))?.[1] ?? "";
}

/** Decides by a mailed link, with its code. */
async function decide(letter: string, transition: string, body: Record<string, unknown> = {}, id = delivery) {
  const token = await tokenOf(letter, id);
  const stranger = application.stranger();
  const opened = fine(await stranger.post("obligation/public/link/open", { token }));
  fine(await stranger.post("obligation/public/link/otp", { token }));
  const offer = opened["offers"].find((one: { transition: string }) => one.transition === transition);
  return stranger.post(offer.path, { version: offer.version, token, one_time_code: "246810", agreed: true, ...body });
}

test("the director approves by link, then the receiver is asked, who sees what was sent", async () => {
  delivery = await draft("DO-T-1");
  expect(
    (await (await deals.client("checker.e1")).get("obligation/enterprise/delivery", { id: delivery })).body.code,
  ).toBe(1005);
  fine(await act("maker.s1", "submit"));
  expect(fine(await decide("delivery_to_director", "create_approve"))).toMatchObject({ status: "confirm_pending" });
  const token = await tokenOf("delivery_to_receiver");
  const opened = fine(await application.stranger().post("obligation/public/link/open", { token }));
  expect(opened).toMatchObject({
    state: "open",
    number: "DO-T-1",
    requester: "Bukit Precision Parts Pte. Ltd.",
    lines: [{ description: "Goods", quantity: "1.00" }],
  });
  expect(fine(await application.stranger().post("obligation/public/link/delivery", { token }))).toMatchObject({
    do_no: "DO-T-1",
    status: "confirm_pending",
  });
  expect((await application.stranger().post("obligation/public/link/invoicepaid", { token })).body.code).toBe(1037);
});

test("more than was sent is refused at its field; what arrived confirms the small invoice where the buyer lets it", async () => {
  await deals.system((context) =>
    context.trx.run(
      "UPDATE company SET confirm_by_delivery_up_to = 2000 WHERE id = (SELECT company FROM company_entity WHERE id = (SELECT buyer_entity FROM invoice WHERE id = $1))",
      [invoice],
    ),
  );
  expect((await decide("delivery_to_receiver", "confirm", { received: [{ received: "1.01" }] })).body).toMatchObject({
    code: 100,
    data: [{ field: "received" }],
  });
  application.wait(61_000);
  expect(fine(await decide("delivery_to_receiver", "confirm", { received: [{ received: "1.00" }] }))).toMatchObject({
    status: "confirmed",
  });
  expect(await deals.read("delivery_record", delivery)).toMatchObject({
    confirmed_by: "stores.e1@demo.example",
    items: [{ received: "1.00" }],
  });
  expect(await deals.read("invoice", invoice)).toMatchObject({ status: "confirmed", confirmed_amount: "1090.00" });
});

test("rejected with a reason; sent again three times at most; run out after seven days", async () => {
  application.wait(61_000);
  delivery = await draft("DO-T-2", { invoice: undefined });
  fine(await act("maker.s1", "submit"));
  for (let count = 0; count < 3; count += 1) fine(await act("maker.s1", "resend"));
  expect((await act("maker.s1", "resend")).body).toMatchObject({ code: 1010, data: { rule: "resends_left_of_three" } });
  expect(
    fine(
      await decide("delivery_to_director", "create_reject", { reason_code: "wrong", comment: "This was never loaded" }),
    ),
  ).toMatchObject({ status: "rejected" });
});

test("who approves is not who receives, and the invoice is of the same pair", async () => {
  const same = await draft("DO-T-3", { director_email: "stores.e1@demo.example" });
  expect((await act("maker.s1", "submit", {}, same)).body).toMatchObject({
    code: 100,
    data: [{ field: "receiver_email" }],
  });
  const foreign = await draft("DO-T-4", { buyer_entity: await deals.entity("e2") });
  expect((await act("maker.s1", "submit", {}, foreign)).body).toMatchObject({
    code: 100,
    data: [{ field: "invoice" }],
  });
});
