import { expect, test } from "vitest";
import { Ending } from "../../api/endings/ending.ts";
import { journey, presses, task } from "./journey.ts";

const story = journey();

test("an address of signing that has grown too old says so by itself, and leads to a new one; nothing was signed", async () => {
  const deals = new Ending(story.platform.application);
  const invoice = await deals.billed("s1", "e1", "SIGN-1", "20000.00", "2027-01-25");
  const item = await deals.item("s1", [{ invoice, amount: "20000.00" }], "2027-01-25");
  await deals.issued(item, "s1");
  const deal = await deals.offered("s1", item, "20000.00", "18000.00", "2026-11-24");
  await deals.feesPaid("s1", deal);
  const { number } = await deals.read("financing_application", deal);
  const signer = await story.person("ceo.s1");
  await task(signer, String(number), "ign a document");
  await presses(signer, "Begin signing");
  await signer.page.waitForURL(/\/sign#/);
  await signer.settled();
  const { page } = signer;
  story.platform.application.wait(301_000);
  await page.getByText("This address is too old").waitFor({ timeout: 60_000 });
  expect(await page.getByRole("button", { name: /^Sign/ }).count(), "nothing is offered that would be refused").toBe(0);
  await page.getByRole("button", { name: "Get a new address" }).click();
  await page.waitForURL(/\/docusign\/feedback\?.*event=ttl_expired/);
  await page.getByText("The session has ended").waitFor();
  const letter = await deals.newest("letter_of_assignment", "application", deal);
  expect((await deals.read("letter_of_assignment", letter))["status"]).toBe("sent");
  await page.getByRole("button", { name: "Sign now" }).click();
  await page.waitForURL(/\/sign#/);
  await signer.settled();
  await page.getByRole("button", { name: "Open the document" }).waitFor();
});
