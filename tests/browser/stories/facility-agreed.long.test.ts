import { expect, test } from "vitest";
import { Form } from "../harness/form.ts";
import { headed, signsTask } from "./course.ts";
import { handsIn, journey, menu, opens, presses, sees, tab, task, tells, types } from "./journey.ts";

const story = journey();
let facility = "";

/** Opens the facility from the menu, at a tab. */
async function opened(who: string, name?: string) {
  const person = await story.person(who);
  await menu(person, "Credit & limits", "Facilities");
  await opens(person, facility);
  if (name !== undefined) await tab(person, name);
  return person;
}

/** Two of the fund provider take a step of the facility: the second has the task, and reads what the first asked. */
async function twice(
  action: string,
  kind: string,
  fields: Readonly<Record<string, string>>,
  read: string,
): Promise<void> {
  const first = await opened("checker.f2");
  await presses(first, action, { fields });
  const second = await story.person("checker2.f2");
  await task(second, facility, kind);
  await second.page.locator("main").getByRole("button", { name: action, exact: true }).first().click();
  const dialog = second.page.getByRole("dialog");
  await dialog.getByText("A colleague has asked for this").waitFor();
  await expect.poll(() => new Form(second.page).input("reason").inputValue(), { timeout: 15_000 }).toBe(read);
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await second.settled();
}

test("an enterprise asks for a facility with its products, its vendors and its papers, and a colleague sends it", async () => {
  const maker = await story.person("maker.e1");
  await menu(maker, "Credit & limits", "Facilities");
  await presses(maker, "New facility");
  await types(maker, { kind: "Enterprise programme", products: "Early payment", financier_entity: "Orchid" });
  await presses(maker, "Next");
  await types(maker, { limit: "640,000" });
  await presses(maker, "Next");
  await presses(maker, "Add row");
  await types(maker, { "vendors_wanted[0].vendor_entity": "Bukit Precision", "vendors_wanted[0].limit": "180,000.50" });
  await presses(maker, "Next");
  await handsIn(maker, "Audited accounts of three years", "accounts.pdf");
  await handsIn(maker, "Payables ageing", "ageing.pdf");
  await presses(maker, "Next");
  await presses(maker, "Hand to a colleague to send");
  await maker.page.waitForURL(/\/facilitylimit\/detail\//);
  facility = await headed(maker);
  await tells(maker, ["Bukit Precision"], ["180,000.50"]);
  // Before it is in force nothing of it can be used.
  expect(await maker.page.getByRole("tab", { name: "Use of limits" }).count()).toBe(0);
  const checker = await story.person("checker.e1");
  await task(checker, facility, "Submit a facility application");
  await presses(checker, "Apply");
});

test("the fund provider reviews it, sets the terms and answers its checklist; two others agree, and both sides sign on the product's own page", async () => {
  const analyst = await story.person("maker.f2");
  await task(analyst, facility, "Review a facility");
  await presses(analyst, "Start review");
  await opened("maker.f2");
  await presses(analyst, "Set the terms");
  await types(analyst, {
    limit: "600,000",
    interest_rate: "7.35",
    day_count: "ACT/365",
    interest_mode: "At repayment",
    max_tenor: "90",
    grace_days: "3",
    penalty_rate: "5.5",
  });
  await presses(analyst, "Next");
  await types(analyst, { effective_from: "23 Nov 2026", expires_on: "23 Nov 2027" });
  await presses(analyst, "Next");
  await presses(analyst, "Next");
  await presses(analyst, "Set terms");
  await analyst.page.waitForURL(/\/facilitylimit\/detail\//);
  await presses(analyst, "Complete the checklist");
  for (const index of [0, 1, 2, 3]) await types(analyst, { [`items[${index}].result`]: "Pass" });
  await presses(analyst, "Finish");
  for (const who of ["checker.f2", "checker2.f2"]) {
    const person = await story.person(who);
    await task(person, facility, "Decide a facility");
    await sees(person, { Limit: "600,000.00", "Interest rate p.a.": "7.35%" });
    await presses(person, "Approve");
  }
  const chief = await story.person("ceo.e1");
  await task(chief, facility, "Send a facility agreement for signature");
  await presses(chief, "Send for signature");
  await signsTask(story, "ceo.e1", facility, "Begin signing");
  await signsTask(story, "ceo.f2", facility, "Begin countersigning");
  const owner = await opened("maker.e1");
  await owner.page.getByText("Active", { exact: true }).first().waitFor();
  await sees(owner, { Available: "600,000.00" });
});

test("the vendor who was asked for waits for the fund provider alone, and has its part once it is opened", async () => {
  const checker = await story.person("checker.f2");
  await task(checker, "180,000.50", "Decide a vendor sub-limit");
  await sees(checker, { "Limit after": "180,000.50" });
  await presses(checker, "Activate");
  const owner = await opened("maker.e1", "Vendors");
  await tells(owner, ["Bukit Precision"], ["180,000.50", "Active"]);
});

test("a higher rate waits for the owner; frozen and lifted by two, each with the reason that the second reads", async () => {
  await twice(
    "Amend",
    "Agree to changed terms of a facility",
    { interest_rate: "7.85", reason: "The base rate rose" },
    "The base rate rose",
  );
  const owner = await story.person("ceo.e1");
  await opened("ceo.e1");
  await sees(owner, { "Interest rate p.a.": "7.35%" });
  await task(owner, facility, "Answer changed terms of a facility");
  await tells(owner, ["Interest rate p.a."], ["7.35", "7.85"]);
  await presses(owner, "Accept changed terms");
  await opened("maker.e1");
  await sees(await story.person("maker.e1"), { "Interest rate p.a.": "7.85%" });
  await twice("Freeze", "Agree to freeze a facility", { reason: "Accounts are late" }, "Accounts are late");
  await (await opened("maker.e1")).page.getByText("Frozen", { exact: true }).first().waitFor();
  await twice(
    "Lift the freeze",
    "Agree to lift the freeze of a facility",
    { reason: "Accounts have come" },
    "Accounts have come",
  );
  await (await opened("maker.e1")).page.getByText("Active", { exact: true }).first().waitFor();
});

test("it is ended by two and runs off; unused, it is terminated the next day", async () => {
  await twice(
    "Terminate",
    "Agree to terminate a facility",
    { run_off: "Collect to maturity", reason: "The programme has ended" },
    "The programme has ended",
  );
  await (await opened("maker.e1")).page.getByText("Terminating", { exact: true }).first().waitFor();
  await story.day("2026-11-25");
  const owner = await story.person("maker.e1");
  await menu(owner, "Credit & limits", "Facilities");
  await tab(owner, "Ended");
  await tells(owner, [facility], ["Terminated"]);
});
