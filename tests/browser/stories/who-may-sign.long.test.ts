import { test } from "vitest";
import { onboarded } from "../../api/stories/onboarded.ts";
import { Story } from "../../api/stories/story.ts";
import { journey, menu, opens, presses, tab, task } from "./journey.ts";

const story = journey();

test("its chief executive is put forward, audited by the fund provider, and signs once its administrator has confirmed it", async () => {
  await onboarded(new Story(story.platform.application), { isSignatory: false });
  const checker = await story.person("checker.s5");
  await menu(checker, "Settings", "Company profile");
  await tab(checker, "Authorizers");
  await opens(checker, "Sari ceo");
  await presses(checker, "Put forward");
  const auditor = await story.person("checker.f1");
  await task(auditor, "Audit an authorizer", "Sari ceo");
  await presses(auditor, "Audit", { fields: { audit_result: "Approved" } });
  const admin = await story.person("admin.s5");
  await task(admin, "Confirm who may sign", "Sari ceo");
  await presses(admin, "Confirm the right to sign");
  await admin.page.getByText("Decided: Sari ceo").first().waitFor();
});
