import { expect } from "vitest";
import { wordsIn } from "../harness/words.ts";
import { fills, names, opens as opensPart, retrieves, handsIn as handsInCase } from "../onboarding/applying.ts";
import { activates, fillsRegistration, NEWCOMER } from "../onboarding/registering.ts";
import { answersHere, asks, audits, checks, screens } from "../onboarding/reviewing.ts";
import type { Scene } from "../onboarding/scene.ts";
import { MONEY_CODE, mail, menu, presses, pressesOn, row, task, tells, types, type Journey } from "./journey.ts";

/** What the steps of onboarding are read in. */
function scene(story: Journey): Scene {
  const { reading } = story.platform.application.store;
  return {
    word: wordsIn("en"),
    locale: "en-US",
    rows: <Row>(statement: string) => reading.rows(statement) as unknown as Promise<Row[]>,
  };
}

/** Its colleagues: whoever enters, and whoever decides first and second. */
const COLLEAGUES = [
  { who: "maker.s5", name: "Budi Santoso", email: "budi@nusantara.example", phone: "+6597001235", group: "Maker" },
  {
    who: "checker.s5",
    name: "Citra Lestari",
    email: "citra@nusantara.example",
    phone: "+6597001236",
    group: "Checker, level 1",
  },
  {
    who: "checker2.s5",
    name: "Dewi Anggraini",
    email: "dewi@nusantara.example",
    phone: "+6597001237",
    group: "Checker, level 2",
  },
] as const;

/** The enterprise asks a vendor to come, from its menu. */
export async function invitesVendor(story: Journey): Promise<void> {
  const maker = await story.person("maker.e1");
  await menu(maker, "Vendors", "Invite vendors");
  await types(maker, { uen: NEWCOMER.uen });
  await maker.page.waitForFunction(
    () =>
      (document.querySelector("#field_vendor_name") as HTMLInputElement | null)?.value.startsWith("Nusantara") === true,
  );
  await types(maker, { contact_name: NEWCOMER.name, email: NEWCOMER.email, phone: NEWCOMER.phone });
  // Somebody else of the vendor was asked before: their invitation is taken back first.
  await presses(maker, "Send");
  await maker.page.getByText("is invited already").first().waitFor();
  await pressesOn(maker, ["admin.s5@demo.example"], "Revoke");
  await presses(maker, "Send");
  await row(maker, NEWCOMER.email, "Sent").waitFor();
}

/** The vendor comes by the mailed invitation, registers in three steps, chooses a password and signs in. */
export async function comes(story: Journey): Promise<void> {
  const newcomer = await story.stranger();
  await mail(newcomer, NEWCOMER.email, "invite");
  await fillsRegistration(scene(story), newcomer);
  await activates(scene(story), newcomer);
  story.joins("ceo.s5", newcomer);
}

/** It fetches its data with Singpass, names who binds it, fills in the rest with every file and hands its case in. */
export async function applies(story: Journey): Promise<void> {
  const newcomer = await story.person("ceo.s5");
  const read = scene(story);
  await retrieves(read, newcomer);
  await names(read, newcomer);
  await opensPart(read, newcomer, "retrieve");
  await fills(read, newcomer);
  await handsInCase(read, newcomer);
  await menu(newcomer, "Dashboard");
  await presses(newcomer, "See how far it is");
  await newcomer.page.waitForURL((url) => url.pathname === "/waiting");
}

/**
 * The fund provider begins its review and asks about two fields; the company answers them and hands the case in again.
 */
export async function answersQuestions(story: Journey): Promise<void> {
  const reviewer = await story.person("maker.f1");
  const read = scene(story);
  await task(reviewer, "Review a KYC case", "Nusantara");
  await presses(reviewer, "Start review");
  await asks(read, reviewer, [
    ["Year ends in", "Is December right?"],
    ["ACRA BizFile", "Please send all pages."],
  ]);
  const newcomer = await story.person("ceo.s5");
  await newcomer.page.reload();
  await newcomer.settled();
  expect(await answersHere(read, newcomer, "Yes, since 2022.", "page.waiting:action.answer")).toEqual({
    closed: true,
    open: true,
  });
  await handsInCase(read, newcomer);
}

/** Checklist, screening and audit are done, and two others of the fund provider approve the company. */
export async function isApproved(story: Journey): Promise<void> {
  const reviewer = await story.person("maker.f1");
  const read = scene(story);
  await task(reviewer, "Review a KYC case", "Nusantara");
  await presses(reviewer, "Start review");
  await checks(read, reviewer);
  await screens(read, reviewer);
  for (const who of ["checker.f1", "checker2.f1"]) {
    const approver = await story.person(who);
    await task(approver, "Decide a KYC case", "Nusantara");
    if (who === "checker.f1") await audits(read, approver);
    await presses(approver, "Approve");
    await approver.page.getByText("Decided: KYC-").first().waitFor();
  }
  const newcomer = await story.person("ceo.s5");
  await menu(newcomer, "Dashboard");
  await newcomer.page.getByText("Next: add your first invoice").first().waitFor();
}

/**
 * Its first person lets their account sign, as nobody else could confirm it, and invites who enters and who decides.
 */
export async function staffs(story: Journey): Promise<void> {
  const newcomer = await story.person("ceo.s5");
  await menu(newcomer, "Tasks");
  await newcomer.button("Not now").click();
  await task(newcomer, "Let an audited account sign", "RAHMAN NURUL");
  await presses(newcomer, "Let this account sign");
  await menu(newcomer, "Settings", "My account");
  await newcomer.button("Name a deputy").and(newcomer.page.locator("[aria-disabled=true], [disabled]")).waitFor();
  await menu(newcomer, "Settings", "Users");
  await newcomer.page.getByText("No one else in your company confirms permissions").waitFor();
  for (const { who, name, email, phone, group } of COLLEAGUES) {
    await menu(newcomer, "Settings", "Users");
    await presses(newcomer, "Add user");
    await types(newcomer, { name, email, phone });
    await types(newcomer, { permission_groups: group });
    await newcomer.page.keyboard.press("Escape");
    await presses(newcomer, "Send the invitation");
    await tells(newcomer, [email], [name]);
    const colleague = await story.stranger();
    await mail(colleague, email, "invited");
    await types(colleague, { password: NEWCOMER.password, repeat: NEWCOMER.password, terms_accepted: true });
    await presses(colleague, "Activate my account");
    await colleague.page.waitForURL((url) => url.pathname === "/login");
    await colleague.page.locator("input[name=email]").fill(email);
    await colleague.page.locator("input[name=password]").fill(NEWCOMER.password);
    await colleague.page.keyboard.press("Enter");
    await colleague.page.waitForURL((url) => url.pathname !== "/login");
    await colleague.settled();
    await colleague.button("Not now").click();
    story.joins(who, colleague);
  }
}

/** It enters the account to be paid on, two colleagues agree, and the fund provider verifies it. */
export async function givesAccount(story: Journey): Promise<void> {
  const maker = await story.person("maker.s5");
  await menu(maker, "My company", "Bank details");
  // Nobody is sent a code within a minute of another mail to prove them, and the invitation was one.
  story.platform.application.wait(61_000);
  await presses(maker, "Add a bank account", {
    fields: {
      entity: "Nusantara",
      currency: "SGD",
      bank_code: "DBS",
      account_no: "1998877665",
      usage: "Collections and pay-outs",
      proof_file: "statement.pdf",
    },
    confirm: "Submit",
    next: { code: MONEY_CODE },
  });
  for (const who of ["checker.s5", "checker2.s5"]) {
    const checker = await story.person(who);
    await task(checker, "bank account");
    await presses(checker, "Approve");
  }
  const verifier = await story.person("acct.f1");
  await task(verifier, "Verify a bank account", "Nusantara");
  await presses(verifier, "Verify", { fields: { verification_method: "Test payment" } });
}
