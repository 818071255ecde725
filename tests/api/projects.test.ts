import { afterAll, beforeAll, expect, it } from "vitest";
import type { Deals } from "./application/deals.ts";
import { FA, FA_OF_F, Financing, fine } from "./application/financing.ts";

let money: Financing;
let deals: Deals;

beforeAll(async () => {
  money = await Financing.start();
  ({ deals } = money);
});
afterAll(() => money.application.close());

const PROCESS = "obligation/workflow/process";

it("gives each financing a project and a process from its first day, and follows it", async () => {
  const { item } = await money.item("INV-BP-7301", "s1", "10900.00", "2027-01-15");
  const maker = await deals.client("maker.s1");
  const draft = fine(await maker.post(FA, await money.fields("s1", item, "10900.00", "9810.00", "2026-11-24")));
  const [id, process] = [String(draft["id"]), String(draft["process"])];
  expect(draft).toMatchObject({
    project: expect.stringMatching(/^PRJ-2026-\d{6}$/),
    process: expect.stringMatching(/^PRC-2026-\d{6}$/),
  });
  // A draft is nobody else's yet, and neither is its process.
  const before = fine(await (await deals.client("maker.f1")).get(`${PROCESS}/list`));
  expect(before["rows"].some((row: { number: string }) => row.number === process)).toBe(false);
  fine(await deals.act("checker.s1", "financing_application", FA, id, "submit"));
  const financier = await deals.client("maker.f1");
  const [row] = fine(await financier.get(`${PROCESS}/list?keyword=${process}`))["rows"];
  expect(row).toMatchObject({
    number: process,
    project_no: draft["project"],
    subject_title: draft["number"],
    status: "running",
    current_step: "submitted",
  });
  expect(row["steps"]).toMatchObject([{ name: "submit", actor: expect.any(String) }]);
  fine(await deals.act("checker.f1", "financing_application", FA_OF_F, id, "reject", { comment: "Not this month" }));
  expect(fine(await financier.get(`${PROCESS}?id=${row.id}&project_no=${draft["project"]}`))).toMatchObject({
    status: "rejected",
    steps: [{ name: "submit" }, { name: "reject", comment: "Not this month" }],
  });
  // The process's own number names it too, as it stands in an address.
  expect(fine(await financier.get(`${PROCESS}?number=${process}&project_no=${draft["project"]}`))).toMatchObject({
    id: row.id,
    number: process,
  });
  expect(fine(await financier.get(`${PROCESS}/list?subject_id=${id}`))["rows"]).toMatchObject([{ number: process }]);
  // Whoever makes up a number opens nothing.
  for (const made of [`number=${process}&project_no=PRJ-2026-999999`, `number=PRC-2026-999999`])
    expect((await financier.get(`${PROCESS}?${made}`)).body).toMatchObject({ code: 1005 });
  expect((await (await deals.client("maker.f2")).get(`${PROCESS}?number=${process}`)).body).toMatchObject({
    code: 1005,
  });
  expect((await financier.get(`${PROCESS}?id=${row.id}&project_no=PRJ-2026-999999`)).body).toMatchObject({
    code: 1005,
  });
  expect(fine(await maker.get(`${FA}?id=${id}&process=${process}`))).toMatchObject({ id, status: "rejected" });
  expect((await maker.get(`${FA}?id=${id}&process=PRC-2026-999999`)).body).toMatchObject({ code: 1005 });
});

it("ends the process of a draft that is deleted", async () => {
  const maker = await deals.client("maker.s1");
  const draft = fine(await maker.post(FA, { basis: "invoicepaid" }));
  fine(await maker.delete(FA, { id: draft["id"], version: draft["version"] }));
  expect(fine(await maker.get(`${PROCESS}/list?keyword=${draft["process"]}`))["rows"]).toMatchObject([
    { status: "cancelled" },
  ]);
});
