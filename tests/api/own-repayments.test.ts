import { afterAll, beforeAll, expect, it } from "vitest";
import { FA, Financing, fine, RECEIPT } from "./application/financing.ts";

let money: Financing;
let receipt = "";
const numbers: Record<string, string> = {};

beforeAll(async () => {
  money = await Financing.start();
  const { deals } = money;
  for (const [holder, invoice] of [
    ["s1", "INV-BP-7951"],
    ["s3", "INV-JC-7952"],
  ] as const) {
    const { item } = await money.item(invoice, holder, "10000.00", "2027-02-26");
    const deal = await money.apply(holder, item, "10000.00", "9000.00", "2026-11-24");
    await money.offer(deal, holder, "9000.00");
    await money.payOut("financing", deal, "2026-11-24", `FAST-${holder}`);
    numbers[holder] = String((await deals.read("financing_application", deal))["number"]);
  }
  deals.on("2026-12-24");
  const id = await money.receive("e1", "20000.00", "2026-12-24", "RCV-7951", "both of them");
  receipt = id;
  fine(await deals.act("maker.f1", "receipt", RECEIPT, id, "match", { deals: Object.values(numbers) }));
  fine(await deals.act("checker.f1", "receipt", RECEIPT, id, "approve"));
}, 300_000);
afterAll(() => money.application.close());

const list = async (who: string, role: string) => {
  const { rows } = fine(await (await money.deals.client(who)).get(`obligation/${role}/allocation/own/list`));
  // The demo has repayments of its own.
  return { rows: (rows as Record<string, string>[]).filter(({ value_date: on }) => on === "2026-12-24") };
};

it("a supplier reads how a payment of its buyer was spread over its own deal, and nothing of a deal beside it", async () => {
  for (const [who, own] of [
    ["maker.s1", "s1"],
    ["maker.s3", "s3"],
  ] as const) {
    const { rows } = await list(who, "supplier");
    // 9,000.00 at 7.20 % for 30 days.
    expect(rows).toMatchObject([
      {
        deal_no: numbers[own],
        value_date: "2026-12-24",
        currency: "SGD",
        interest: "53.26",
        principal: "9000.00",
        residual: "946.74",
        penalty: "0.00",
        fee: "0.00",
        total: "10000.00",
        status: "posted",
      },
    ]);
  }
});

it("the fund provider's list names the deals that a repayment pays, and its parts over all of them", async () => {
  const { rows } = fine(
    await (
      await money.deals.client("maker.f1")
    ).get("obligation/financier/allocation/list", {
      receipt,
    }),
  );
  expect(rows).toMatchObject([
    {
      deals: Object.values(numbers).sort().join(", "),
      principal: "18000.00",
      interest: "106.52",
      penalty: "0.00",
      fee: "0.00",
      residual: "1893.48",
      total: "18106.52",
    },
  ]);
});

it("the enterprise that paid reads what it paid on which deal, and not at which terms", async () => {
  const { rows } = await list("maker.e1", "enterprise");
  expect(rows.map(({ deal_no, total }) => [deal_no, total]).sort()).toEqual(
    [
      [numbers["s1"], "10000.00"],
      [numbers["s3"], "10000.00"],
    ].sort(),
  );
  for (const row of rows) expect(Object.keys(row)).not.toEqual(expect.arrayContaining(["interest"]));
  expect(JSON.stringify(rows)).not.toContain("53.26");
});

it("one repayment opens for those whom it concerns, with their lines alone", async () => {
  const { deals } = money;
  const { rows } = await list("maker.s1", "supplier");
  const get = async (who: string, role: string) =>
    (await (await deals.client(who)).get(`obligation/${role}/allocation/own`, { id: rows[0]?.["repayment"] ?? "" }))
      .body;
  const own = {
    penalty: "0.00",
    interest: "53.26",
    fee: "0.00",
    principal: "9000.00",
    residual: "946.74",
    total: "10000.00",
  };
  for (const [who, holder] of [
    ["maker.s1", "s1"],
    ["maker.s3", "s3"],
  ] as const) {
    expect(await get(who, "supplier")).toMatchObject({
      code: 0,
      data: {
        id: rows[0]?.["repayment"],
        value_date: "2026-12-24",
        currency: "SGD",
        status: "posted",
        total: "10000.00",
        lines: [{ deal_no: numbers[holder], ...own }],
        own: [{ deal_no: numbers[holder], ...own }],
      },
    });
    expect((await get(who, "supplier")).data.lines).toHaveLength(1);
  }
  const paid = await get("maker.e1", "enterprise");
  expect(paid.data).toMatchObject({ total: "20000.00", own: [] });
  expect(paid.data.lines.map((line: object) => Object.keys(line).sort())).toEqual([
    ["deal_no", "total"],
    ["deal_no", "total"],
  ]);
  expect((await get("maker.s2", "supplier")).code).toBe(1005);
  expect((await get("maker.f1", "enterprise")).code).toBe(1004);
});

it("who has no part in it reads none; fund providers read repayments themselves", async () => {
  expect((await list("maker.e2", "enterprise"))["rows"]).toEqual([]);
  expect((await (await money.deals.client("maker.f2")).get("obligation/financier/allocation/own/list")).body.code).toBe(
    1004,
  );
});

it("rows of one list are told each to whom they are for: no answer holds those of another party", async () => {
  const {
    deals,
    application: { store },
  } = money;
  const matched = async (who: string, role: string) =>
    (
      (await (await deals.client(who)).get(`obligation/${role}/receipt`, { id: receipt })).body.data["matches"] as {
        deal_no: string;
      }[]
    )
      .map(({ deal_no }) => deal_no)
      .sort();
  const both = [numbers["s1"], numbers["s3"]].sort();
  expect(await matched("maker.f1", "financier")).toEqual(both);
  expect(await matched("maker.e1", "enterprise")).toEqual(both);
  await store.transaction(async (trx) =>
    trx.run("UPDATE receipt SET payer_entity = $1 WHERE id = $2::bigint", [await deals.entity("s1"), receipt]),
  );
  expect(await matched("maker.s1", "supplier")).toEqual([numbers["s1"]]);
  const { rows } = fine(await (await deals.client("maker.s1")).get("obligation/supplier/receipt/list"));
  const listed = (rows as { id: string; matches: { deal_no: string }[] }[]).find(({ id }) => id === receipt);
  expect(listed?.matches.map(({ deal_no }) => deal_no)).toEqual([numbers["s1"]]);
  await store.transaction(async (trx) =>
    trx.run("UPDATE receipt SET payer_entity = $1 WHERE id = $2::bigint", [await deals.entity("e1"), receipt]),
  );
});

it("a fund provider reads of those who may fund an item itself alone, by name too", async () => {
  const {
    deals,
    application: { store },
  } = money;
  const { item } = await money.item("INV-BP-7954", "s1", "10000.00", "2027-02-26");
  const [f1, f2] = [await deals.entity("f1"), await deals.entity("f2")];
  await store.transaction((trx) =>
    trx.run("UPDATE invoice_paid SET financiers = $1::bigint[] WHERE id = $2::bigint", [[f1, f2], item]),
  );
  const read = async (who: string, role: string) =>
    (await (await deals.client(who)).get(`obligation/${role}/invoicepaid`, { id: item })).body.data as {
      financiers: string[];
      shown: { financiers: string[] };
    };
  for (const [who, own] of [
    ["maker.f1", f1],
    ["maker.f2", f2],
  ] as const) {
    const records = await read(who, "financier");
    expect(records.financiers).toEqual([own]);
    expect(records.shown.financiers).toHaveLength(1);
  }
  const held = await read("maker.s1", "supplier");
  expect(held.financiers).toEqual([f1, f2]);
  expect(held.shown.financiers).toHaveLength(2);
});

it("papers are kept with an application that is named as such", async () => {
  const { deals } = money;
  const { item } = await money.item("INV-BP-7953", "s1", "10000.00", "2027-02-26");
  const maker = await deals.client("maker.s1");
  const draft = fine(
    await maker.post(FA, { ...(await money.fields("s1", item, "10000.00", "9000.00", "2026-12-28")), documents: [] }),
  );
  const paper = await deals.file("maker.s1");
  expect(
    (await maker.post("obligation/supplier/financing/attachment/save", { documents: [paper] })).body,
  ).toMatchObject({ code: 100, data: [{ field: "application_id" }] });
  expect(
    fine(
      await maker.post("obligation/supplier/financing/attachment/save", {
        application_id: draft["id"],
        documents: [paper],
      }),
    ),
  ).toMatchObject({ id: draft["id"], rows: [{ file_id: paper }] });
});

it("an allocation is previewed in the receipt's currency before a draft of it is kept", async () => {
  const { deals } = money;
  const id = await money.receive("e1", "1234.56", "2026-12-24", "RCV-7953", "for nothing yet");
  fine(await deals.act("maker.f1", "receipt", RECEIPT, id, "match", { no_deal: true }));
  fine(await deals.act("checker.f1", "receipt", RECEIPT, id, "approve"));
  const planned = await (
    await deals.client("maker.f1")
  ).post("obligation/financier/allocation/new/submit/plan", {
    receipt: id,
    financier_entity: await deals.entity("f1"),
    mode: "auto",
  });
  expect(fine(planned)).toMatchObject({ currency: "SGD", figures: { residual: "0.00" } });
});
