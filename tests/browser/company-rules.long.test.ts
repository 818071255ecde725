import { afterAll, beforeAll, expect, test } from "vitest";
import { appOf, PERIOD } from "../../server/platform/authenticator.ts";
import { Form } from "./harness/form.ts";
import { startPlatform, type Platform } from "./harness/platform.ts";
import { wordsIn } from "./harness/words.ts";
import { does, pressed } from "./onboarding/scene.ts";
import { lookedOver } from "./harness/looked-over.ts";

const word = wordsIn("en");
const page = (name: string) => word(`page.rightcontent:${name}`);
let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform?.close());

test("an administrator writes an approval rule as lines, is told at the line what is wrong, and a second person confirms it on the task", async () => {
  const admin = await platform.signedIn("admin.s1");
  await admin.goes("/rightcontent/businessInfo?tab=rules");
  const row = admin.page
    .getByRole("row")
    .filter({ hasText: word("approval_tier:subject.cn") })
    .first();
  await row.locator("button[aria-haspopup]").last().click();
  await admin.page.getByRole("menuitem", { name: page("businessInfo.action.change_rule") }).click();
  await admin.page.waitForURL((url) => url.pathname === "/rightcontent/businessInfo/rule/propose");
  await admin.settled();
  const form = new Form(admin.page);
  expect(await form.value("lines[0].approvers"), "it begins with the rule in force").toBe("1");
  expect(await admin.page.locator("[data-path='lines[0].groups'] input:checked").getAttribute("value")).toBe(
    "checker_l1",
  );
  expect(await lookedOver(admin.page, { barriers: true })).toEqual([]);
  await form.enter("lines[0].approvers", "5");
  await pressed(admin, page("businessInfo.rule.propose.action.propose"));
  expect(await form.errorAt("lines[0].groups")).toBe(word("error:rule.nobody_in_group"));
  await form.enter("lines[0].approvers", "1");
  await form.enter("expires_after_days", "7");
  await pressed(admin, page("businessInfo.rule.propose.action.propose"));
  await admin.page.waitForURL((url) => url.pathname === "/rightcontent/businessInfo/rule");
  await admin.settled();
  await admin.page.getByText(word("role:group.checker_l2"), { exact: true }).first().waitFor();
  const task = await platform.application.store.reading.first<{ id: string }>(
    "SELECT id FROM task WHERE kind = 'approval_rule_approve' ORDER BY id DESC LIMIT 1",
  );
  const chief = await platform.signedIn("ceo.s1");
  await chief.goes(`/tasks/detail/${task?.id ?? ""}`);
  await chief.page.getByText(word("role:group.checker_l2"), { exact: true }).first().waitFor();
  await does(chief, word("approval_rule:do.approve"));
  // The third level of the usual rule is a signatory's; here only the chief executive signs, who stands in that place.
  await admin.goes("/rightcontent/businessInfo/rule/propose?subject=fa");
  await admin.page.getByText(word("approval_lines:left_out.why.chief_instead"), { exact: true }).waitFor();
  expect(await admin.page.locator("[data-path='lines[5].groups'] input:checked").getAttribute("value")).toBe(
    "chief_executive",
  );
  expect(await lookedOver(admin.page, { barriers: true })).toEqual([]);
  expect(
    await platform.application.store.reading.first(
      "SELECT status, expires_after_days FROM approval_rule ORDER BY id DESC LIMIT 1",
    ),
  ).toEqual({ status: "active", expires_after_days: 7 });
  expect([...admin.troubles.drain(), ...chief.troubles.drain()].filter((one) => !one.includes("422"))).toEqual([]);
  await admin.close();
  await chief.close();
});

test("the form of a case that was approved shows what it holds, and offers nothing to type in", async () => {
  const maker = await platform.signedIn("maker.s1");
  const found = await platform.application.store.reading.first<{ id: string }>(
    "SELECT k.id FROM kyc_case k JOIN company_entity e ON e.id = k.entity WHERE e.uen = '201599103Z' AND k.status = 'approved' LIMIT 1",
  );
  await maker.goes(`/business/kyc/create?id=${found?.id ?? ""}`);
  await maker.page.getByText(word("runtime:form.closed_title")).waitFor();
  await maker.page.getByText("Bukit Precision Parts").filter({ visible: true }).first().waitFor();
  expect(await maker.page.locator("main input, main textarea").count()).toBe(0);
  // Names of files look like words that nobody has said.
  expect((await lookedOver(maker.page, { barriers: true })).filter((one) => !one.endsWith(".pdf"))).toEqual([]);
  expect(maker.troubles.drain()).toEqual([]);
  await maker.close();
});

test("a company that the register has struck off, or that is being wound up, is a strip for itself and for its reviewer", async () => {
  const found = await platform.application.store.reading.first<{ id: string; file: string }>(
    "SELECT e.id, k.id AS file FROM company_entity e JOIN kyc_case k ON k.entity = e.id AND k.status = 'info_requested' WHERE e.uen = '59999901B'",
  );
  const stands = (status: string) =>
    platform.application.store.transaction((trx) =>
      trx.run("UPDATE company_entity SET entity_status = $1 WHERE id = $2::bigint", [status, found?.id]),
    );
  const [admin, reviewer] = [await platform.signedIn("admin.s4"), await platform.signedIn("maker.f2")];
  const places = [
    [
      admin,
      `/rightcontent/businessInfo/editProfile?id=${found?.id ?? ""}`,
      (status: string) => page(`businessInfo.editProfile.message.${status}`),
    ],
    [
      admin,
      `/business/kyc/create?id=${found?.file ?? ""}`,
      (status: string) => word(`page.business:kyc.create.message.${status}`),
    ],
    [
      reviewer,
      `/business/vendor/kyc/detail?id=${found?.file ?? ""}`,
      (status: string) => word(`page.business:vendor.kyc.detail.message.${status}`),
    ],
  ] as const;
  const shows = async (
    places: readonly (readonly [typeof admin, string, (status: string) => string])[],
    status: string,
  ) => {
    await stands(status);
    for (const [who, path, text] of places) {
      await who.goes(path);
      await who.page.getByText(text(status), { exact: true }).first().waitFor();
    }
  };
  await shows(places, "struck_off");
  await shows(places.slice(0, 1), "in_liquidation");
  await stands("live");
  await admin.goes(places[0][1]);
  expect(await admin.page.getByText(places[0][2]("struck_off"), { exact: true }).count()).toBe(0);
  await admin.close();
  await reviewer.close();
});

test("an authenticator app is set up from the account settings, and asked at the next sign-in; a wrong code is told at its field", async () => {
  const person = await platform.signedIn("viewer.s2");
  const { page: screen } = person;
  await person.goes("/rightcontent/accountsetting?tab=security");
  await pressed(person, page("accountsetting.action.authenticator_on"));
  const form = new Form(screen);
  const dialog = screen.getByRole("dialog");
  await dialog.locator("input").first().focus();
  await dialog.getByRole("button").filter({ hasText: /send/i }).first().click();
  expect(
    await dialog.locator("[id$=mfa_code_error]").allInnerTexts(),
    "nothing is said of the empty field on the way to its own button",
  ).not.toContainEqual(expect.stringMatching(/\S/));
  await form.enter("old_password", "quiet-teapot-walks-42-hills");
  await form.enter("mfa_code", "246810");
  await dialog.getByRole("button", { name: page("accountsetting.action.authenticator_on"), exact: true }).click();
  await screen.waitForURL((url) => url.pathname === "/rightcontent/accountsetting/authenticator");
  await person.settled();
  const secret = /\b([A-Z2-7]{32})\b/.exec(await person.text())?.[1] ?? "";
  expect(secret).toHaveLength(32);
  expect(await lookedOver(screen, { barriers: true })).toEqual([]);
  const shown = (ahead = 0) =>
    appOf(secret).generate({ timestamp: platform.application.ports.clock.now().getTime() + ahead * PERIOD * 1000 });
  await pressed(person, page("accountsetting.authenticator.action.confirm"));
  await form.enter("app_code", "000000");
  await dialog.getByRole("button", { name: page("accountsetting.authenticator.action.confirm"), exact: true }).click();
  expect(await form.errorAt("app_code")).toBe(word("error:app_code_wrong"));
  expect(
    await screen
      .locator(".notice")
      .filter({ hasText: word("error:app_code_wrong") })
      .count(),
    "and no notice beside it",
  ).toBe(0);
  await form.enter("app_code", shown());
  await dialog.getByRole("button", { name: page("accountsetting.authenticator.action.confirm"), exact: true }).click();
  await screen.getByText(page("accountsetting.authenticator.message.confirmed")).waitFor();
  const again = await platform.visitor();
  await again.goes("/login");
  await again.fillSignIn("viewer.s2");
  await again.page.waitForURL((url) => url.pathname === "/login/code");
  await again.page.getByText(word("page.login:code.message.from_app")).waitFor();
  expect(await again.text(), "no code is on its way by email").not.toContain(word("page.login:code.message.by_email"));
  await again.page.getByText(word("page.login:code.message.from_app"), { exact: true }).waitFor();
  await again.page.locator("input[name=one_time_code]").fill(shown(1));
  await again.page.keyboard.press("Enter");
  await again.page.waitForURL((url) => url.pathname === "/dashboard");
  await again.close();
  await person.close();
});
