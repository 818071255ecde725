import { Form } from "../harness/form.ts";
import type { Visitor } from "../harness/visitor.ts";
import { does, pressed, type Scene } from "./scene.ts";
import { opens } from "./applying.ts";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");

/** Opens a tab of the case. */
export async function looksAt(scene: Scene, visitor: Visitor, tab: string): Promise<void> {
  await visitor.page
    .getByRole("tab", { name: scene.word(`page.business:vendor.kyc.detail.tab.${tab}`), exact: true })
    .click();
  await visitor.settled();
}

/** Finds the case among those to review and begins. */
export async function begins(scene: Scene, reviewer: Visitor, number: string): Promise<void> {
  await reviewer.goes("/business/vendor/kyc");
  await reviewer.page.getByRole("searchbox").fill(number);
  await reviewer.settled();
  await reviewer.page.locator("tbody tr").first().getByRole("link").first().click();
  await reviewer.page.waitForURL((url) => url.pathname === "/business/vendor/kyc/detail");
  await reviewer.settled();
  await does(reviewer, scene.word("kyc_case:do.start"));
}

/** Asks about two fields, by name; the questions are all that is asked for. */
export async function asks(
  scene: Scene,
  reviewer: Visitor,
  questions: readonly (readonly [item: string, question: string])[],
): Promise<void> {
  const { word } = scene;
  const { page } = reviewer;
  const name = word("kyc_case:do.request_info");
  await pressed(reviewer, name);
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  const form = new Form(page);
  for (const [index, [item, question]] of questions.entries()) {
    if (index > 0) await dialog.getByRole("button", { name: word("runtime:form.add_row") }).click();
    await form.choose(`questions[${String(index)}].item`, item);
    await form.enter(`questions[${String(index)}].question`, question);
  }
  await dialog.getByRole("button", { name, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await reviewer.settled();
}

/** Answers one question in words and the other by another file, and finds everything else closed. */
export async function answers(
  scene: Scene,
  visitor: Visitor,
  id: string,
  answer: string,
): Promise<{ closed: boolean; open: boolean }> {
  await visitor.goes(`/business/kyc/results?id=${id}`);
  return answersHere(scene, visitor, answer, "page.business:kyc.results.action.answer");
}

/**
 * The same from the page that is open; says whether what is not asked about is closed and what is asked about open.
 * @param button the wording of the button that leads to the questions
 */
export async function answersHere(
  scene: Scene,
  visitor: Visitor,
  answer: string,
  button: string,
): Promise<{ closed: boolean; open: boolean }> {
  const { word } = scene;
  const { page } = visitor;
  await pressed(visitor, word(button));
  await page.waitForURL((url) => url.pathname === "/business/kyc/create");
  await visitor.settled();
  const form = new Form(page);
  await form.enter("questions[0].answer", answer);
  await opens(scene, visitor, "declarations");
  const closed = !(await form.input("declarations.source_of_funds").isEditable());
  await opens(scene, visitor, "company");
  const open = await form.input("company_profile.year_end_month").isEnabled();
  await opens(scene, visitor, "documents");
  await page.locator("[data-path=acra_bizfile]").getByRole("button").last().click();
  await form
    .input("acra_bizfile")
    .setInputFiles({ name: "bizfile-all-pages.pdf", mimeType: "application/pdf", buffer: PDF });
  await page.getByRole("link", { name: "bizfile-all-pages.pdf" }).waitFor();
  await page.locator(".form-side button").last().click();
  return { closed, open };
}

/** Audits the person who binds the company. */
export async function audits(scene: Scene, approver: Visitor): Promise<void> {
  const { word } = scene;
  await looksAt(scene, approver, "authorizers");
  const name = word("authorizer:do.audit");
  const line = approver.page.getByRole("row").nth(1);
  await line.locator(".row-actions").hover();
  await line.getByRole("button", { name }).first().click();
  const dialog = approver.page.getByRole("dialog");
  await dialog.waitFor();
  await new Form(approver.page).choose("audit_result", word("authorizer:audit_result.approved"));
  await dialog.getByRole("button", { name, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Goes through the checklist, point by point, and finishes it. */
export async function checks(scene: Scene, reviewer: Visitor): Promise<void> {
  const { word } = scene;
  await looksAt(scene, reviewer, "checklist");
  await pressed(reviewer, word("page.business:vendor.kyc.detail.action.fill_checklist"));
  await reviewer.page.waitForURL((url) => url.pathname === "/tasks/checklist/content");
  await reviewer.settled();
  const form = new Form(reviewer.page);
  const count = await reviewer.page.locator("tbody tr").count();
  for (let index = 0; index < count; index += 1) {
    await form.choose(`items[${String(index)}].result`, word("checklist:items.result.pass"));
  }
  await does(reviewer, word("checklist:do.finish"));
  await reviewer.page.waitForURL((url) => url.pathname !== "/tasks/checklist/content");
  await reviewer.settled();
}

/** Notes that the screening found nothing. */
export async function screens(scene: Scene, reviewer: Visitor): Promise<void> {
  const { word } = scene;
  const name = word("kyc_case:do.screen");
  await pressed(reviewer, name);
  const dialog = reviewer.page.getByRole("dialog");
  await dialog.waitFor();
  const form = new Form(reviewer.page);
  await form.choose("screening_result", word("kyc_case:screening_result.clear"));
  await form.choose("risk_rating", word("kyc_case:risk_rating.low"));
  await dialog.getByRole("button", { name, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await reviewer.settled();
}
