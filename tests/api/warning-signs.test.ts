import { afterAll, beforeAll, expect, test } from "vitest";
import { FA, FA_OF_F, Financing, fine } from "./application/financing.ts";
import { answered } from "./application/checklist.ts";

let money: Financing;
beforeAll(async () => {
  money = await Financing.start();
});
afterAll(() => money.application.close());

const ON = "2026-11-24";
const read = (id: string) => money.deals.read("financing_application", id);
const signals = async (id: string) =>
  ((await read(id))["signs"] as { code: string; detail: string }[]).map(({ code, detail }) => `${code}: ${detail}`);
const tasks = (id: string) =>
  money.application.store.reading.rows<{ status: string; company: string }>(
    "SELECT status FROM task WHERE kind = 'financing_application_note_signs' AND subject_id = $1::bigint ORDER BY id",
    [id],
  );
const run = (text: string, values: readonly unknown[] = []) =>
  money.application.store.transaction((trx) => trx.run(text, values));

test("a deal as always raises no task; one with a file used before, an account changed lately and round sums does, for the fund provider alone", async () => {
  const plain = await money.item("INV-WS-4471", "s1", "12345.60", "2027-01-15");
  const usual = await money.apply("s1", plain.item, "12345.60", "11000.00", ON);
  expect(await signals(usual)).toEqual([]);
  expect(await tasks(usual)).toEqual([]);

  const odd = await money.item("INV-WS-9003", "s1", "20000.00", "2027-01-15");
  const [file, again] = [await money.deals.file("maker.s1"), await money.deals.file("maker.s1")];
  const old = await money.deals.invoice("INV-WS-0007", "s1", "e2", "700.00", "2027-01-15", "SGD");
  await run(
    "UPDATE invoice SET attachments = ARRAY[$2::bigint], status = 'cancelled', archived = true WHERE id = $1::bigint",
    [old, file],
  );
  await run("UPDATE invoice SET attachments = ARRAY[$2::bigint] WHERE id = $1::bigint", [odd.invoice, again]);
  await run("UPDATE bank_account SET changed_on = '2026-11-20' WHERE id = $1::bigint", [money.accounts.s1]);
  const deal = await money.apply("s1", odd.item, "20000.00", "18000.00", ON);
  expect(await signals(deal)).toEqual([
    "same_document: INV-WS-9003 = INV-WS-0007",
    "new_account: 3",
    "round_sums: 20000.00",
  ]);
  expect(await tasks(deal)).toMatchObject([{ status: "todo" }]);
  const { body: applicant } = await (await money.deals.client("maker.s1")).get(FA, { id: deal });
  expect(applicant.data.signs).toBeUndefined();

  expect(
    (await money.deals.act("checker.s1", "financing_application", FA, deal, "note_signs", { comment: "Looks fine" }))
      .body.code,
  ).toBe(1004);
  fine(
    await money.deals.act("maker.f1", "financing_application", FA_OF_F, deal, "note_signs", {
      comment: "Asked the debtor; the file was attached twice",
    }),
  );
  expect(await tasks(deal)).toMatchObject([{ status: "done" }]);
  await run("UPDATE bank_account SET changed_on = NULL WHERE id = $1::bigint", [money.accounts.s1]);
});

test("a letter O for a zero in the number of another invoice is a sign too", async () => {
  const first = await money.item("INV-WS-1O5", "s3", "5432.10", "2027-01-15");
  await money.item("INV-WS-105", "s3", "700.00", "2027-01-15");
  const deal = await money.apply("s3", first.item, "5432.10", "4000.00", ON);
  expect(await signals(deal)).toEqual(["look_alike: INV-WS-1O5 ~ INV-WS-105"]);
  expect(await tasks(deal)).toMatchObject([{ status: "todo" }]);
});

test("people of both companies who share a mail domain or a phone: the fund provider is told, and nobody approves", async () => {
  await run(
    `UPDATE "user" SET contact_email = 'office' || id || '@twins.example' WHERE email IN ('viewer.s1@demo.example', 'viewer.e1@demo.example')`,
  );
  const { item } = await money.item("INV-WS-7712", "s1", "3210.90", "2027-01-15");
  const deal = await money.apply("s1", item, "3210.90", "2000.00", ON);
  expect(await signals(deal)).toEqual(["shared_contact: domain twins.example"]);
  expect(await tasks(deal)).toMatchObject([{ status: "todo" }]);
  fine(await money.deals.act("maker.f1", "financing_application", FA_OF_F, deal, "note_signs", { comment: "Seen" }));
  await answered(await money.deals.client("maker.f1"), deal);
  fine(
    await money.deals.act("maker.f1", "financing_application", FA_OF_F, deal, "check", {
      approved_amount: "2000.00",
      approved_rate: "7.20",
    }),
  );
  expect((await money.deals.act("checker.f1", "financing_application", FA_OF_F, deal, "approve")).body).toMatchObject({
    code: 1010,
    data: { rule: "no_blocking_sign", sign: "shared_contact" },
  });
  fine(
    await money.deals.act("checker.f1", "financing_application", FA_OF_F, deal, "reject", {
      comment: "Not two companies",
    }),
  );
});
