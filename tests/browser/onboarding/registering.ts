import { expect } from "vitest";
import type { Visitor } from "../harness/visitor.ts";
import { Form } from "../harness/form.ts";
import { pressed, type Scene } from "./scene.ts";

/** Who registers: a company that is not here yet, with the person who acts for it. */
export const NEWCOMER = {
  uen: "202299108H",
  company: /^Nusantara Spice Exports/,
  name: "Nurul Rahman",
  email: "nurul@nusantara.example",
  phone: "+6597001234",
  password: "kettle moss vivid lantern 7",
  persona: /RAHMAN NURUL/,
} as const;

/** The newest mail of this kind to this person: the address that its button leads to. */
async function mailedLink(scene: Scene, letter: string): Promise<string> {
  const [mail] = await scene.rows<{ body: string }>(
    `SELECT body FROM mail WHERE letter = '${letter}' AND recipient = '${NEWCOMER.email}' ORDER BY id DESC LIMIT 1`,
  );
  const found = /https?:\/\/[^/"\s]+(\/[^"\s<]*#token=[A-Za-z0-9_-]{43})/.exec(mail?.body ?? "");
  if (!found) throw new Error(`no mail ${letter} with a link`);
  return found[1] ?? "";
}

/** An enterprise asks its vendor to come. */
export async function invites(scene: Scene, enterprise: Visitor): Promise<void> {
  const { word } = scene;
  await enterprise.goes("/contact/vendor/invite");
  const form = new Form(enterprise.page);
  await form.enter("uen", NEWCOMER.uen);
  await enterprise.page.keyboard.press("Tab");
  await enterprise.page.waitForFunction(
    () =>
      (document.querySelector("#field_vendor_name") as HTMLInputElement | null)?.value.startsWith("Nusantara") === true,
  );
  await form.enter("contact_name", NEWCOMER.name);
  await form.enter("email", NEWCOMER.email);
  await form.enter("phone", NEWCOMER.phone);
  await pressed(enterprise, word("vendor_invite:do.send"));
  await enterprise.page.getByText(NEWCOMER.email).waitFor();
}

/** The three steps of registering, from the mailed invitation on. */
export async function registers(scene: Scene, visitor: Visitor): Promise<void> {
  await visitor.goes(await mailedLink(scene, "vendor_invited"));
  await fillsRegistration(scene, visitor);
}

/** The three steps of registering at the page to which the mailed invitation leads. */
export async function fillsRegistration(scene: Scene, visitor: Visitor): Promise<void> {
  const { word } = scene;
  const next = word("runtime:form.forward");
  const form = new Form(visitor.page);
  await visitor.page.waitForFunction(
    (email) => (document.querySelector("#field_email") as HTMLInputElement | null)?.value === email,
    NEWCOMER.email,
  );
  // The invitation proves the address that it was mailed to, and brings the phone.
  expect(await form.input("email_code").count()).toBe(0);
  expect((await form.input("phone").inputValue()).replaceAll(" ", "")).toBe(NEWCOMER.phone);
  await pressed(visitor, word("user:do.send_otp"));
  await visitor.settled();
  await form.enter("phone_otp", "246810");
  await form.input("terms_accepted").check();
  await pressed(visitor, next);

  await form.enter("uen", NEWCOMER.uen);
  await visitor.page.keyboard.press("Tab");
  await visitor.page.waitForFunction(
    () =>
      (document.querySelector("#field_legal_name") as HTMLInputElement | null)?.value.startsWith("Nusantara") === true,
  );
  // The invitation says as what one comes.
  const role = visitor.page.locator("[data-path=role] label", { hasText: word("registration:role.supplier") });
  expect(await role.locator("input").isChecked()).toBe(true);
  await pressed(visitor, next);

  await form.enter("industry", "46302");
  await visitor.page.locator("[data-path=turnover_band] label").first().click();
  await pressed(visitor, word("registration:do.credit"));
  await visitor.page.waitForURL((url) => url.pathname === "/setPassword");
}

/** A password is chosen in the same browser, without another mail, and it opens the product. */
export async function activates(scene: Scene, visitor: Visitor): Promise<void> {
  const { word } = scene;
  const [mailed] = await scene.rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM mail WHERE letter IN ('email_verify', 'one_time_code') AND recipient = '${NEWCOMER.email}'`,
  );
  expect(mailed?.count).toBe(0);
  const form = new Form(visitor.page);
  await form.enter("password", NEWCOMER.password);
  await form.enter("repeat", NEWCOMER.password);
  // The terms were accepted at registration.
  expect(await visitor.page.locator("#field_terms_accepted").count()).toBe(0);
  await pressed(visitor, word("user:do.activate"));
  await visitor.page.waitForURL((url) => url.pathname === "/login");
  await entersAs(visitor);
}

async function entersAs(visitor: Visitor): Promise<void> {
  await visitor.page.locator("input[name=email]").fill(NEWCOMER.email);
  await visitor.page.locator("input[name=password]").fill(NEWCOMER.password);
  await visitor.page.keyboard.press("Enter");
  await visitor.page.waitForURL((url) => url.pathname !== "/login");
  await visitor.settled();
}

/** Signs in with the password that was chosen. */
export async function signsIn(visitor: Visitor): Promise<void> {
  await visitor.goes("/login");
  await entersAs(visitor);
}
