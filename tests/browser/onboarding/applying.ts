import { month_of_year } from "../../../schemas/vocabulary/format/month_of_year.ts";
import { Form } from "../harness/form.ts";
import type { Visitor } from "../harness/visitor.ts";
import { does, pressed, type Scene } from "./scene.ts";
import { NEWCOMER } from "./registering.ts";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");
/** The fund provider that is asked. */
const PROVIDER = "Meridian Trade Capital";

const file = (name: string) => ({ name, mimeType: "application/pdf", buffer: PDF });

/** Opens a part of the long form by its name beside it. */
export async function opens(scene: Scene, visitor: Visitor, step: string): Promise<void> {
  await visitor.page
    .locator(".form-side")
    .getByRole("button", { name: new RegExp(`^${scene.word(`page.business:kyc.create.step.${step}`)}`) })
    .click();
}

/** Fetches the company's data with Singpass and takes all of them over. Gives the id of the case that they begin. */
export async function retrieves(scene: Scene, visitor: Visitor): Promise<string> {
  const { word } = scene;
  const { page } = visitor;
  await page.getByRole("button", { name: word("page.operation:type.action.business") }).click();
  await page.waitForURL((url) => url.pathname === "/sandbox/singpass");
  await page.getByRole("button", { name: NEWCOMER.persona }).click();
  await page.waitForURL((url) => url.pathname === "/mycallback/replace");
  await page.locator("thead input[type=checkbox]").check();
  await does(visitor, word("kyc_case:do.myinfo_submit"));
  await page.waitForURL((url) => url.pathname === "/business/kyc/create" && url.searchParams.has("id"));
  await visitor.settled();
  return new URL(page.url()).searchParams.get("id") ?? "";
}

/** Fills what Singpass does not know, part by part, with every file. */
export async function fills(scene: Scene, visitor: Visitor): Promise<void> {
  const { word } = scene;
  const { page } = visitor;
  const form = new Form(page);
  const next = () => pressed(visitor, word("runtime:form.forward"));
  await form.choose("financier_entity", PROVIDER);
  await next();
  await form.choose("company_profile.year_end_month", month_of_year.show("12", { language: scene.locale }));
  await next();
  await next();
  await form.choose("authorizers", NEWCOMER.name.toUpperCase().split(" ").reverse().join(" "));
  await page.keyboard.press("Escape");
  await next();
  for (const [index, year] of ["2025", "2024", "2023"].entries()) {
    const at = (field: string) => `financials[${String(index)}].${field}`;
    await form.enter(at("fiscal_year"), year);
    for (const [field, amount] of [
      ["revenue", "900000"],
      ["gross_profit", "300000"],
      ["net_profit", "120000"],
      ["total_assets", "700000"],
      ["total_liabilities", "250000"],
    ] as const)
      await form.enter(at(field), amount);
  }
  for (const [index, year] of ["2026", "2025", "2024"].entries()) {
    const at = (field: string) => `financial_iras_tax_payable_in_past_three_years[${String(index)}].${field}`;
    await form.enter(at("year_of_assessment"), year);
    await form.enter(at("amount"), "12000");
    await form.input(at("file")).setInputFiles(file(`notice-${year}.pdf`));
    await page.getByRole("link", { name: `notice-${year}.pdf` }).waitFor();
  }
  await next();
  await form.input("acra_bizfile").setInputFiles(file("bizfile.pdf"));
  await page.getByRole("link", { name: "bizfile.pdf" }).waitFor();
  await form.enter("acra_bizfile_date", "02/11/2026");
  await form.input("constitution").setInputFiles(file("constitution.pdf"));
  await form.input("bank_statements_6m").setInputFiles(["june", "july", "august"].map((month) => file(`${month}.pdf`)));
  for (const name of ["constitution.pdf", "june.pdf", "july.pdf", "august.pdf"])
    await page.getByRole("link", { name }).waitFor();
  await next();
  for (const question of ["sanctions", "litigation", "related_party"])
    await page.locator(`[data-path="declarations.${question}"] label`, { hasText: word("runtime:form.no") }).click();
  await form.enter("declarations.source_of_funds", "Sales of spices");
  await form.input("declarations.consent_credit_bureau").check();
  await next();
}

/** Names the person who binds the company, with the papers, and puts them forward; leads back to the case. */
export async function names(scene: Scene, visitor: Visitor): Promise<void> {
  const { word } = scene;
  const { page } = visitor;
  await opens(scene, visitor, "people");
  await pressed(visitor, word("page.business:kyc.create.action.add_authorizer"));
  await page.waitForURL((url) => url.pathname === "/business/kyc/authorizer");
  const form = new Form(page);
  await form.enter("name", "RAHMAN NURUL");
  await form.choose("id_type", word("authorizer:id_type.NRIC"));
  await form.enter("id_no", "S9700005J");
  await form.enter("position", "Director");
  await page
    .locator("[data-path=authorizer_type] label", { hasText: word("authorizer:authorizer_type.director") })
    .click();
  await form.enter("email", NEWCOMER.email);
  await form.enter("phone", NEWCOMER.phone);
  await page.locator("[data-path=signing_mode] label").first().click();
  for (const [field, name] of [
    ["id_front", "front.pdf"],
    ["board_resolution", "resolution.pdf"],
  ] as const) {
    await form.input(field).setInputFiles(file(name));
    await page.getByRole("link", { name }).waitFor();
  }
  await pressed(visitor, word("runtime:action.save"));
  await page.waitForURL((url) => url.pathname === "/business/kyc/authorizer/detail");
  await visitor.settled();
  await does(visitor, word("authorizer:do.submit"));
  await visitor.settled();
  await pressed(visitor, word("page.business:kyc.authorizer.detail.action.to_case"));
  await page.waitForURL((url) => url.pathname === "/business/kyc/create");
  await visitor.settled();
}

/** Reads everything through once more and hands it in. */
export async function handsIn(scene: Scene, visitor: Visitor): Promise<void> {
  await does(visitor, scene.word("kyc_case:do.submit"));
  await visitor.page.waitForURL((url) => url.pathname === "/business/kyc/results");
  await visitor.settled();
}
