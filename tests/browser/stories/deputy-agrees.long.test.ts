import { expect, test } from "vitest";
import { users } from "../../../server/demo/seed/companies.ts";
import type { Visitor } from "../harness/visitor.ts";
import { Form } from "../harness/form.ts";
import { answers, journey, menu, opens, presses, sees, tab, task, types } from "./journey.ts";

const story = journey();
const FACILITY = "FAC-2026-000001";
const named = (who: string): string => users.find(({ email }) => email === `${who}@demo.example`)?.name ?? "";

/** The facility, from the list of facilities. */
async function theFacility(person: Visitor): Promise<void> {
  await menu(person, "Credit & limits", "Facilities");
  await opens(person, FACILITY);
}

test("whoever agrees second is away: a last day before the first is refused at its field, and a colleague is named", async () => {
  const risk = await story.person("risk.f1");
  await menu(risk, "Settings", "My account");
  await risk.button("Name a deputy").click();
  await risk.settled();
  await types(risk, { deputy: named("acct.f1"), deputy_from: "24 Nov 2026", deputy_until: "23 Nov 2026" });
  await risk.page.getByRole("dialog").getByRole("button", { name: "Name a deputy", exact: true }).click();
  expect(await new Form(risk.page).errorAt("deputy_until")).toContain("must not lie before the first");
  await types(risk, { deputy_from: "23 Nov 2026", deputy_until: "27 Nov 2026" });
  await answers(risk, "Name a deputy");
  await sees(risk, { Deputy: named("acct.f1"), "Away until": "27 Nov 2026" });
});

test("the first agrees to freeze a facility; the deputy, of another level, reads for whom the task waits and agrees", async () => {
  const checker = await story.person("checker.f1");
  await theFacility(checker);
  await presses(checker, "Freeze", { fields: { reason: "Under review" } });
  const deputy = await story.person("acct.f1");
  await task(deputy, FACILITY);
  await sees(deputy, { "On behalf of": named("risk.f1") });
  await presses(deputy, "Freeze");
  await theFacility(deputy);
  await deputy.page.getByText("Frozen", { exact: true }).first().waitFor();
  await tab(deputy, "History");
  await deputy.page
    .getByText(`${named("acct.f1")} (for ${named("risk.f1")})`)
    .first()
    .waitFor();
});

test("whoever has asked for it stands for nobody in the same decision, and is told why; the absence ends, and the deputy has no task", async () => {
  const checker = await story.person("checker.f1");
  await theFacility(checker);
  await presses(checker, "Lift the freeze", { fields: { reason: "Reviewed" } });
  const risk = await story.person("risk.f1");
  await menu(risk, "Settings", "My account");
  await presses(risk, "Name a deputy", {
    fields: { deputy: named("checker.f1"), deputy_from: "23 Nov 2026", deputy_until: "27 Nov 2026" },
  });
  await theFacility(checker);
  await checker.page
    .getByText("You have asked for this: Lift the freeze. It takes effect once others agree.")
    .waitFor();
  expect(await checker.button("Lift the freeze").count()).toBe(0);
  await presses(risk, "End the deputy");
  const deputy = await story.person("acct.f1");
  await menu(deputy, "Tasks");
  await deputy.page.locator("main").getByText("Nothing under").waitFor();
  await task(risk, FACILITY);
  await presses(risk, "Lift the freeze");
  await theFacility(risk);
  await risk.page.getByText("Active", { exact: true }).first().waitFor();
});
