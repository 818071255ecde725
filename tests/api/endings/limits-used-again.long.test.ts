import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Ending } from "./ending.ts";

vi.setConfig({ testTimeout: 300_000 });

let deals: Ending;
let nodes = { facility: "", part: "" };
let first = "";
let second = "";
let receipt = "";

const used = async () => [
  await deals.standing("facility", nodes.facility),
  await deals.standing("buyer_limit", nodes.part),
];
const reverse = (who: string) => deals.ask(who, "receipt", receipt, "reverse", { comment: "Cheque returned" });

/** Of a limit of 100,000.00 a financing used 60,000.00 and was paid; another one has used 64,000.00 since. */
beforeAll(async () => {
  deals = await Ending.start();
  nodes = await deals.factoring("s1");
  first = await deals.factored(
    "s1",
    nodes.facility,
    { invoice: await deals.billed("s1", "e1", "END-LU-1", "75000.00", "2027-02-26"), face: "75000.00" },
    "60000.00",
    "2026-11-23",
  );
  receipt = await deals.receive(
    "e1",
    "75000.00",
    "2026-11-23",
    "LU-1",
    String((await deals.read("financing_application", first))["number"]),
  );
  second = await deals.factored(
    "s1",
    nodes.facility,
    { invoice: await deals.billed("s1", "e1", "END-LU-2", "80000.00", "2027-02-26"), face: "80000.00" },
    "64000.00",
    "2026-11-23",
  );
});
afterAll(() => deals.demo.close());

test("the first payment bounces when its limit is used by the second: it is told which limit is short and by how much, and nothing has moved", async () => {
  const before = await used();
  expect(before).toEqual(["0.00 / 64000.00 / 186000.00", "0.00 / 64000.00 / 36000.00"]);
  await reverse("checker.f1");
  const { body } = await reverse("checker2.f1");
  expect(body, JSON.stringify(body)).toMatchObject({
    code: 1028,
    data: { node: "buyer_limit", available: "36000.00", requested: "60000.00" },
  });
  expect(await deals.read("receipt", receipt)).toMatchObject({ status: "posted" });
  expect(await deals.read("financing_application", first)).toMatchObject({ status: "repaid", total_due: "0.00" });
  expect(await used()).toEqual(before);
  await deals.whole();
});

test("raised by two of the fund provider, the limit carries both: the payment is taken back, and each deal owes its own", async () => {
  for (const who of ["checker.f1", "checker2.f1", "risk.f1"]) {
    if ((await deals.read("buyer_limit", nodes.part))["limit"] === "100000.00")
      await deals.ask(who, "buyer_limit", nodes.part, "change", { limit: "130000.00", comment: "A cheque came back" });
  }
  expect(await deals.read("buyer_limit", nodes.part)).toMatchObject({ limit: "130000.00" });
  await deals.bounce(receipt);
  expect(await deals.read("financing_application", first)).toMatchObject({
    status: "disbursed",
    principal_outstanding: "60000.00",
    face_outstanding: "75000.00",
  });
  expect(await deals.read("financing_application", second)).toMatchObject({
    status: "disbursed",
    principal_outstanding: "64000.00",
  });
  expect(await used()).toEqual(["0.00 / 124000.00 / 126000.00", "0.00 / 124000.00 / 6000.00"]);
  await deals.whole();
});
