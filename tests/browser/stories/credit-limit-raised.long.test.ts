import { expect, test } from "vitest";
import { answered } from "../../api/application/checklist.ts";
import { Deals, fine } from "../../api/application/deals.ts";
import { Form } from "../harness/form.ts";
import { headed, signsTask } from "./course.ts";
import { handsIn, journey, menu, opens, presses, pressesOn, row, sees, tab, task, tells, types } from "./journey.ts";

const story = journey();
const E = "obligation/enterprise/credit/application";
const F = "obligation/financier/credit/application";
let application = "";

/** Opens the limits and applications, at a tab. */
async function limits(who: string, name = "Limits") {
  const person = await story.person(who);
  await menu(person, "Dashboard");
  await menu(person, "Credit & limits", "Credit limits");
  await tab(person, name);
  return person;
}

test("an enterprise asks for more: whoever goes on at once is not told to enter what the page fills in, a colleague sends it", async () => {
  const maker = await limits("maker.e1");
  await pressesOn(maker, ["Orchid"], "Ask for an increase");
  await presses(maker, "Next");
  await types(maker, { requested_limit: "1,500,000", purpose: "More vendors are paid early" });
  await sees(maker, {
    "Left under the cap": "1,100,000.00",
    "Limit now": "1,000,000.00",
    "Limit after": "1,500,000.00",
  });
  await presses(maker, "Next");
  await types(maker, { industry: "10799" });
  await presses(maker, "Next");
  await handsIn(maker, "Audited accounts of three years", "accounts.pdf");
  await handsIn(maker, "Payables ageing", "ageing.pdf");
  await presses(maker, "Next");
  await presses(maker, "Hand to a colleague to send");
  application = await headed(maker);
  const reader = await limits("maker.f2", "Applications");
  expect(await row(reader, application).count()).toBe(0);
  const checker = await story.person("checker.e1");
  await task(checker, application, "Submit a credit application");
  await sees(checker, { "Left under the cap": "1,100,000.00" });
  await presses(checker, "Submit");
});

test("the fund provider asks what it wants to know, the maker answers, and reads no recommendation before it is an offer", async () => {
  const analyst = await story.person("maker.f2");
  await task(analyst, application, "Review a credit application");
  await presses(analyst, "Start review");
  await presses(analyst, "Ask for information", { fields: { comment: "Which vendors are to be paid early?" } });
  const maker = await story.person("maker.e1");
  await task(maker, application, "Complete a credit application");
  await sees(maker, { "Asked by the fund provider": "Which vendors are to be paid early?" });
  await presses(maker, "Send again", { fields: { answer: "Packaging and cold storage vendors." } });
  await task(analyst, application, "Recommend a credit limit");
  await sees(analyst, { Answer: "Packaging and cold storage vendors." });
  await presses(analyst, "Complete the checklist");
  for (const index of [0, 1, 2, 3, 4, 5]) await types(analyst, { [`items[${index}].result`]: "Pass" });
  await presses(analyst, "Finish");
  await analyst.page.locator("main").getByRole("button", { name: "Recommend", exact: true }).click();
  const dialog = analyst.page.getByRole("dialog");
  await types(analyst, {
    recommended_limit: "1,400,000",
    finance_rate: "7.1",
    dpo_rate: "6.4",
    ep_rate: "6.9",
    review_date: "23 Nov 2027",
  });
  for (const [index, [factor, weight, score]] of (
    [
      ["Payment behaviour", "60", "80"],
      ["Financial strength", "30", "70"],
    ] as const
  ).entries()) {
    await dialog.getByRole("button", { name: "Add row" }).click();
    await types(analyst, {
      [`score_card[${index}].factor`]: factor,
      [`score_card[${index}].weight`]: weight,
      [`score_card[${index}].score`]: score,
    });
  }
  await dialog.getByRole("button", { name: "Recommend", exact: true }).click();
  expect(await new Form(analyst.page).errorAt("score_card")).toContain("The weights must add up to 100.00 %");
  await types(analyst, { "score_card[1].weight": "40" });
  await dialog.getByRole("button", { name: "Recommend", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await limits("maker.e1", "Applications");
  await opens(maker, application);
  await maker.page.getByText("In approval", { exact: true }).first().waitFor();
  expect(await maker.page.locator("main").innerText()).not.toContain("1,400,000");
});

test("two people of the fund provider approve, the chief executive accepts and signs, and the limit is in force with who agreed", async () => {
  const first = await story.person("checker.f2");
  await task(first, application, "Decide a credit application");
  await sees(first, { "Limit now": "1,000,000.00", "Limit after": "1,400,000.00" });
  await presses(first, "Approve");
  const second = await story.person("checker2.f2");
  await task(second, application, "Decide a credit application");
  await presses(second, "Approve");
  const chief = await story.person("ceo.e1");
  await task(chief, application, "Answer a credit offer");
  await sees(chief, { "Limit offered": "1,400,000.00", "Financing rate": "7.10%" });
  await presses(chief, "Accept offer");
  await signsTask(story, "ceo.e1", application, "Begin signing");
  // Who signed comes back to what was signed.
  expect(await headed(chief)).toBe(application);
  await chief.page.getByText("Active", { exact: true }).first().waitFor();
  const maker = await limits("maker.e1");
  await tells(maker, ["Orchid"], ["SGD 1,400,000.00", "23 Nov 2027", "Active"]);
  await opens(maker, "Orchid");
  await tab(maker, "Versions");
  await tells(maker, ["400,000.00"], ["SGD 1,000,000.00", "SGD 1,400,000.00", application]);
  const names = await Promise.all(
    [first, second].map(async ({ page }) => (await page.locator(".bar").innerText()).split("\n").at(-2) ?? ""),
  );
  await tells(maker, [application], [names.join(", ")]);
  for (const index of [0, 1]) await maker.page.locator("main tbody").getByRole("checkbox").nth(index).check();
  await maker.page.getByRole("heading", { name: "Versions compared" }).waitFor();
});

test("a limit is frozen and lifted by two: the second reads in the row and in the dialog what the first asked, and why", async () => {
  const first = await limits("checker.f2");
  const second = await limits("checker2.f2");
  const owner = await story.person("maker.e1");
  const twice = async (action: string, comment: string, before: string, after: string) => {
    await limits("checker.f2");
    await pressesOn(first, ["Straits"], action, { fields: { comment } });
    await limits("checker2.f2");
    await tells(second, ["Straits"], [before, `${action}: asked for by`]);
    await row(second, "Straits").getByRole("button", { name: "Actions", exact: true }).click();
    await second.page.getByRole("menuitem", { name: action, exact: true }).click();
    const dialog = second.page.getByRole("dialog");
    await dialog.getByText("A colleague has asked for this").waitFor();
    await expect.poll(() => new Form(second.page).input("comment").inputValue()).toBe(comment);
    await dialog.getByRole("button", { name: action, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await limits("maker.e1");
    await tells(owner, ["Orchid"], [after]);
    expect(await owner.page.locator("main table").innerText()).not.toContain("asked for by");
  };
  await twice("Freeze", "Accounts are late", "Active", "Frozen");
  await twice("Lift the freeze", "Accounts have come", "Frozen", "Active");
});

test("an offer that is not wanted is declined with a reason, which the fund provider reads, and there is no limit", async () => {
  const deals = new Deals(story.platform.application);
  await deals.known("e2", "f2");
  const [maker, analyst] = [await deals.client("maker.e2"), await deals.client("maker.f2")];
  const [entity, financier_entity] = [await deals.entity("e2"), await deals.entity("f2")];
  const kyc = fine(await maker.get("ucenter/enterprise/kyc/list", { entity, financier_entity }))["rows"][0];
  const made = fine(
    await maker.post(E, {
      entity,
      financier_entity,
      kyc_case: kyc.id,
      kind: "new",
      currency: "SGD",
      requested_limit: "600000.00",
      purpose: "Room for the season",
      industry: "30110",
      documents: [await deals.file("maker.e2"), await deals.file("maker.e2")],
    }),
  );
  const id = String(made["id"]);
  const step = async (who: string, transition: string, body: Record<string, unknown> = {}) =>
    fine(await deals.act(who, "credit_application", who.includes(".e") ? E : F, id, transition, body));
  await step("maker.e2", "hand_over");
  await step("checker.e2", "submit");
  await step("maker.f2", "review");
  await answered(analyst, id);
  await step("maker.f2", "recommend", {
    recommended_limit: "450000.00",
    finance_rate: "8.10",
    dpo_rate: "7.40",
    ep_rate: "7.90",
    review_date: "2027-11-23",
    score_card: [{ factor: "All", weight: "100.00", score: 60 }],
  });
  await step("checker.f2", "approve");
  await step("checker2.f2", "approve");
  const number = String(made["number"]);
  const chief = await story.person("ceo.e2");
  await task(chief, number, "Answer a credit offer");
  await presses(chief, "Decline offer", { fields: { comment: "The price is above our others" } });
  const reader = await limits("maker.f2", "History");
  await opens(reader, number);
  await reader.page.getByText("Declined", { exact: true }).first().waitFor();
  await reader.page.getByText("The price is above our others").first().waitFor();
  const owner = await limits("maker.e2");
  expect(await row(owner, "Orchid").count()).toBe(0);
});
