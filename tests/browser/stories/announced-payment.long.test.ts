import { test } from "vitest";
import { Form } from "../harness/form.ts";
import { headed } from "./course.ts";
import { journey, menu, opens, presses, row, sees, task, tells, types } from "./journey.ts";

const story = journey();
let number = "";

test("the enterprise chooses what it paid: the deal with its invoice, whose amount is filled in; what is missing is told at its field", async () => {
  const maker = await story.person("maker.e1");
  await menu(maker, "Books", "Payments");
  await presses(maker, "Announce a payment");
  await types(maker, { receiver_entity: "Meridian" });
  await maker.page.getByRole("checkbox", { name: /INV-BP-1050/ }).check();
  await sees(maker, { "Owed on what you chose": "76,300.00" });
  await maker.page.locator("main").getByRole("button", { name: "Announce the payment", exact: true }).click();
  await new Form(maker.page).errorAt("bank_ref");
  await types(maker, { value_date: "20 Nov 2026", bank_ref: "E1-ADVICE-1", proof_file: "advice.pdf" });
  await presses(maker, "Announce the payment");
  await maker.page.waitForURL(/payment\/detail\?id=/);
  await sees(maker, { Amount: "76,300.00", "Announced on": "23 Nov 2026" });
  number = await headed(maker);
});

test("the fund provider records it from its task without typing, and its checker sees what it pays", async () => {
  const maker = await story.person("maker.f1");
  await task(maker, number, "Record an announced payment");
  await sees(maker, { "Bank reference": "E1-ADVICE-1", "Deals it pays": "FA-2026-000041" });
  await maker.button("Documents (1)").click();
  await maker.page.getByText("advice.pdf").first().waitFor();
  await presses(maker, "Received");
  const checker = await story.person("checker.f1");
  await task(checker, number, "Approve a receipt");
  await tells(checker, ["FA-2026-000041"], ["677.29", "68,670.00", "6,952.71"]);
  await presses(checker, "Approve");
});

test("the enterprise reads that it was received and applied", async () => {
  const maker = await story.person("maker.e1");
  await menu(maker, "Books", "Payments");
  await row(maker, number, "Posted").waitFor();
  await opens(maker, number);
  await sees(maker, { Applied: "76,300.00", "Not applied": "0.00" });
});

test("one that has not arrived goes back with the reason, and is changed and announced again", async () => {
  const maker = await story.person("maker.e1");
  await menu(maker, "Books", "Payments");
  await presses(maker, "Announce a payment");
  await types(maker, {
    receiver_entity: "Meridian",
    amount: "1000",
    value_date: "20 Nov 2026",
    bank_ref: "E1-ADVICE-2",
  });
  await presses(maker, "Announce the payment");
  await maker.page.waitForURL(/payment\/detail\?id=/);
  const second = await headed(maker);
  const receiver = await story.person("maker.f1");
  await task(receiver, second, "Record an announced payment");
  await presses(receiver, "Not received", { fields: { comment: "Nothing has arrived" } });
  await menu(maker, "Books", "Payments");
  await opens(maker, second);
  await maker.page.getByText("Nothing has arrived").first().waitFor();
  await presses(maker, "Change");
  await types(maker, { bank_ref: "E1-ADVICE-2B" });
  await presses(maker, "Announce the payment");
  await maker.page.waitForURL(/payment\/detail\?id=/);
  await sees(maker, { "Bank reference": "E1-ADVICE-2B" });
  await presses(maker, "Take back");
  await maker.page.getByText("Back with the payer", { exact: true }).first().waitFor();
});
