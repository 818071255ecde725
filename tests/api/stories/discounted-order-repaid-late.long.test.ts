import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startApplication } from "../application/application.ts";
import { fine, Story } from "./story.ts";

vi.setConfig({ testTimeout: 300_000 });

const INVOICES = [
  ["LG-2202", "32700.00"],
  ["LG-2203", "21800.00"],
  ["LG-2204", "10900.00"],
] as const;

let story: Story;
let nodes: { limit: string; facility: string; part: string };

beforeAll(async () => {
  story = new Story(await startApplication());
  const facility = await story.numbered("facility", "FAC-2026-000001");
  nodes = {
    limit: await story.creditLimit(await story.entityOf("f1"), await story.entityOf("e1")),
    facility,
    part: await story.subLimit(facility, await story.entityOf("s2")),
  };
});
afterAll(() => story.demo.close());

const standings = async () => [
  await story.standing("credit_limit", nodes.limit),
  await story.standing("facility", nodes.facility),
  await story.standing("vendor_sub_limit", nodes.part),
];

async function order(): Promise<string> {
  const payables = await Promise.all(
    INVOICES.map(async ([number, face]) => ({ invoice: await story.invoiceOf(number), face })),
  );
  return story.make("maker.e1", "dpo", {
    enterprise_entity: await story.entityOf("e1"),
    vendor_entity: await story.entityOf("s2"),
    financier_entity: await story.entityOf("f1"),
    facility: nodes.facility,
    currency: "SGD",
    pay_date: "2026-11-26",
    payables,
  });
}

async function issued(): Promise<string> {
  const dpo = await order();
  await story.step("maker.e1", "dpo", dpo, "submit");
  await story.step("checker.e1", "dpo", dpo, "approve");
  await story.sign("dpo", dpo);
  const { status, accept_by: until } = await story.read("dpo", dpo);
  expect(status).toBe("issued");
  // The vendor's task is to be done by the day by which it must answer.
  const tasks = fine(await (await story.client("checker.s2")).get("obligation/workflow/task/list?page_size=100"))[
    "rows"
  ];
  const [task] = tasks.filter(
    ({ kind, subject_id: id }: Record<string, unknown>) => kind === "dpo_accept" && id === dpo,
  );
  expect(String(task?.due_at).slice(0, 10)).toBe(String(until));
  return dpo;
}

test("the vendor takes two of three payables: the third is free again, with what it held", async () => {
  const dpo = await issued();
  const rows = (await story.read("dpo", dpo))["payables"] as { payable_id: string; face: string }[];
  await story.step("checker.s2", "dpo", dpo, "accept", {
    accepted_payables: rows.slice(0, 2).map((row) => row.payable_id),
    payout_account: await story.ownAccount("s2"),
  });
  expect(await story.read("dpo", dpo)).toMatchObject({
    face_total: "54500.00",
    discount_total: "483.78",
    net_total: "54016.22",
  });
  expect(await standings()).toEqual([
    "161320.00 / 240890.00 / 4597790.00",
    "54500.00 / 240890.00 / 2704610.00",
    "54500.00 / 64310.00 / 181190.00",
  ]);
  expect(await story.read("invoice", await story.invoiceOf("LG-2204"))).toMatchObject({ funding_status: "released" });
  await story.step("checker.e1", "dpo", dpo, "cancel", { comment: "Ordered anew with all three." });
  await story.step("checker2.e1", "dpo", dpo, "cancel", { comment: "Ordered anew with all three." });
  expect(await standings()).toEqual([
    "106820.00 / 240890.00 / 4652290.00",
    "0.00 / 240890.00 / 2759110.00",
    "0.00 / 64310.00 / 235690.00",
  ]);
});

let dpo = "";

test("three payables of 65,400.00 at 5.40 % for 60 days are discounted line by line by 580.54", async () => {
  dpo = await order();
  const plan = JSON.stringify(fine(await story.ask("maker.e1", "dpo", dpo, "submit/plan")));
  for (const figure of ["290.27", "193.51", "96.76", "580.54", "64819.46"]) expect(plan, figure).toContain(figure);
  await story.step("maker.e1", "dpo", dpo, "submit");
  expect(await standings()).toEqual([
    "172220.00 / 240890.00 / 4586890.00",
    "65400.00 / 240890.00 / 2693710.00",
    "65400.00 / 64310.00 / 170290.00",
  ]);
});

test("approved, signed, accepted, funded, and 64,819.46 paid out", async () => {
  await story.step("checker.e1", "dpo", dpo, "approve");
  await story.sign("dpo", dpo);
  await story.step("checker.s2", "dpo", dpo, "accept", { payout_account: await story.ownAccount("s2") });
  await story.step("checker.f1", "dpo", dpo, "fund");
  await story.clock("2026-11-26");
  const payment = await story.newest("disbursement", "dpo", dpo);
  expect(await story.read("disbursement", payment)).toMatchObject({ net: "64819.46" });
  await story.payOut("f1", payment, "2026-11-26", "DPO-1126");
  expect(await standings()).toEqual([
    "106820.00 / 306290.00 / 4586890.00",
    "0.00 / 306290.00 / 2693710.00",
    "0.00 / 129710.00 / 170290.00",
  ]);
});

test("within grace no penalty; nine days late 96.76 and the late fee of 40.00; 65,536.76 repays it, and the platform fee is billed", async () => {
  await story.clock("2027-01-28");
  expect(await story.read("dpo", dpo)).toMatchObject({ status: "overdue", penalty: "0.00", late_fee: "0.00" });
  await story.clock("2027-02-03");
  expect(await story.read("dpo", dpo)).toMatchObject({
    penalty: "96.76",
    late_fee: "40.00",
    face_outstanding: "65400.00",
  });
  // So does the task of the enterprise that has been told to pay since the due date, before lateness cost anything.
  const payer = await story.client("maker.e1");
  const tasks = fine(await payer.get("obligation/workflow/task/list?page_size=100"))["rows"];
  expect(
    tasks.filter(({ kind, subject_id: id }: Record<string, unknown>) => kind === "dpo_announce" && id === dpo),
  ).toMatchObject([{ amount: "65536.76" }]);
  // Whoever must agree to a waiver reads in the task what is owed, not what the vendor was paid.
  await story.step("checker.f1", "dpo", dpo, "waive", { comment: "The buyer's bank was closed." });
  const second = await story.client("risk.f1");
  const open = fine(await second.get("obligation/workflow/task/list?page_size=100"))["rows"];
  expect(open.filter((task: { kind: string }) => task.kind === "dpo_waive")).toMatchObject([{ amount: "136.76" }]);
  const { number } = await story.read("dpo", dpo);
  // No supplier answers for an order or an item: the older one of 55 days is not called for recourse.
  const late = async (who: string, role: string) =>
    (
      fine(await (await story.client(who)).get(`obligation/${role}/report/overdue?page_size=100`))["rows"] as {
        deal_no: string;
        currency: string;
        next_action: string;
      }[]
    ).map((row) => `${row.deal_no} ${row.next_action}`);
  const provider = await late("checker.f1", "financier");
  expect(provider).toContain("FA-2026-000038 recourse");
  expect(provider).toContain("DPO-2026-000012 remind");
  expect(await late("checker.e1", "enterprise")).toContain("DPO-2026-000012 pay");
  await story.receive("e1", "65536.76", "2027-02-03", "E1-0203", String(number));
  expect(await story.read("dpo", dpo)).toMatchObject({ status: "repaid", face_outstanding: "0.00" });
  // What was paid of it stands with the closed order, for both sides.
  for (const [who, role] of [
    ["checker.e1", "enterprise"],
    ["checker.f1", "financier"],
  ] as const)
    expect(fine(await (await story.client(who)).get(`obligation/${role}/dpo`, { id: dpo }))["movements"]).toMatchObject(
      [{ date: "2027-02-03", principal: "65400.00", penalty: "96.76", fee: "40.00" }],
    );
  expect(await story.booked("e1", "6020", String(number))).toBe("72.70");
  expect(await story.booked("e1", "1400", String(number))).toBe("2.94");
  expect(await story.booked("f1", "4030", String(number))).toBe("-580.54");
  expect(await story.breaches()).toBe("");
});
