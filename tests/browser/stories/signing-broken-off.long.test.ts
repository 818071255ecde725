import { expect, test } from "vitest";
import { Ending } from "../../api/endings/ending.ts";
import { journey, opens, presses, sign, task, types } from "./journey.ts";

const story = journey();
/** The financing whose assignment is to be signed, and its number. */
let deals: Ending;
let deal = "";
let number = "";

/** How the financing and its letter of assignment stand. */
async function standing() {
  const letter = await deals.newest("letter_of_assignment", "application", deal);
  return [
    (await deals.read("financing_application", deal))["status"],
    (await deals.read("letter_of_assignment", letter))["status"],
  ];
}

test("an address of signing that has grown too old says so by itself, and leads to a new one; nothing was signed", async () => {
  deals = new Ending(story.platform.application);
  const invoice = await deals.billed("s1", "e1", "SIGN-1", "20000.00", "2027-01-25");
  const item = await deals.item("s1", [{ invoice, amount: "20000.00" }], "2027-01-25");
  await deals.issued(item, "s1");
  deal = await deals.offered("s1", item, "20000.00", "18000.00", "2026-11-24");
  await deals.feesPaid("s1", deal);
  number = String((await deals.read("financing_application", deal))["number"]);
  const signer = await story.person("ceo.s1");
  await task(signer, number, "ign a document");
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
  expect(await standing()).toEqual(["offer_accepted", "sent"]);
  await page.getByRole("button", { name: "Sign now" }).click();
  await page.waitForURL(/\/sign#/);
  await signer.settled();
  await page.getByRole("button", { name: "Open the document" }).waitFor();
});

test("who declines to sign says why; the financing stands again at its accepted offer, and the letter is sent and signed anew", async () => {
  const signer = await story.person("ceo.s1");
  const { page } = signer;
  await page.getByRole("button", { name: "Decline to sign" }).click();
  await types(signer, { comment: "The total is not what we agreed" });
  await page.getByRole("dialog").getByRole("button", { name: "Decline to sign", exact: true }).click();
  await page.waitForURL(/event=decline/);
  await signer.settled();
  await page.getByText("The other side is told, with the reason that you gave.").waitFor();
  expect(await page.getByRole("button", { name: "Send the reason" }).count(), "what was said is not asked again").toBe(
    0,
  );
  expect(await standing()).toEqual(["offer_accepted", "declined"]);
  await presses(signer, "Back to what it is about");
  await opens(signer, number);
  await page.locator("main").getByText("Offer accepted", { exact: true }).first().waitFor();
  await task(signer, "20,000.00", "Sign a letter of assignment");
  await presses(signer, "Send for signature");
  await task(signer, number, "ign a document");
  await sign(signer);
  expect(await standing()).toEqual(["offer_accepted", "signed"]);
});
