import { expect } from "vitest";
import { listOf } from "../harness/form.ts";
import type { Keys } from "../harness/keys.ts";
import { wordsIn } from "../harness/words.ts";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");
const word = wordsIn("en");

/** Fills an open KYC form from its first part to its last with keys alone, and hands it in. */
export async function appliesByKeys(keys: Keys): Promise<void> {
  const next = () => keys.presses(word("runtime:form.forward"));
  await keys.chooses("financier_entity", "Orchid");
  await next();

  // What is registered of the company stands there already.
  await keys.visitor.page.waitForFunction(
    () =>
      (document.querySelector("#field_company_profile_legal_name") as HTMLInputElement | null)?.value.startsWith(
        "Lion Gate",
      ) === true,
  );
  await keys.types("company_profile.nature_of_business", "Packaging of food");
  await keys.chooses("company_profile.year_end_month", "December");
  await keys.retypes("company_profile.registered_address.street", "Senoko Drive 15");
  await keys.retypes("company_profile.registered_address.postal", "758203");
  await next();

  await keys.types("shareholders[0].name", "LIM JUN HAO");
  await keys.types("shareholders[0].id_no", "S9700002F");
  await keys.types("shareholders[0].share_pct", "60");
  await keys.keyboard.press("Enter");
  await keys.types("shareholders[1].name", "LEE MEI FEN");
  await keys.types("shareholders[1].id_no", "S9700003D");
  await keys.types("shareholders[1].share_pct", "40");
  await keys.types("directors[0].name", "LIM JUN HAO");
  await keys.types("directors[0].id_no", "S9700002F");
  await next();

  // Who is signed in stands there already.
  expect(await keys.visitor.page.locator("#field_administratorInformation_admin_phone").inputValue()).toMatch(/^\+65 /);
  await keys.retypes("administratorInformation.admin_name", "LIM JUN HAO");
  await keys.types("administratorInformation.admin_id_no", "S9700002F");
  await keys.retypes("administratorInformation.admin_email", "junhao@liongate.example");
  await keys.retypes("administratorInformation.admin_phone", "+6581230002");
  await keys.types("administratorInformation.admin_address.street", "Senoko Crescent 27");
  await keys.types("administratorInformation.admin_address.postal", "758277");
  await keys.field("authorizers");
  await keys.keyboard.press("ArrowDown");
  await listOf(keys.visitor.page, "authorizers").locator(".ant-select-item-option-active").waitFor();
  await keys.keyboard.press("Enter");
  // The list is still open: Tab goes on, and what was chosen stays.
  await next();

  for (const [index, year] of ["2025", "2024", "2023"].entries()) {
    for (const [field, text] of [
      ["fiscal_year", year],
      ["revenue", "900000"],
      ["gross_profit", "300000"],
      ["net_profit", "120000"],
      ["total_assets", "700000"],
      ["total_liabilities", "250000"],
    ] as const) {
      await keys.types(`financials[${String(index)}].${field}`, text);
    }
  }
  for (const [index, year] of ["2026", "2025", "2024"].entries()) {
    const row = `financial_iras_tax_payable_in_past_three_years[${String(index)}]`;
    await keys.types(`${row}.year_of_assessment`, year);
    await keys.types(`${row}.amount`, "12000");
    await keys.brings(`${row}.file`, [`notice-${year}.pdf`], PDF);
  }
  await next();

  await keys.brings("acra_bizfile", ["bizfile.pdf"], PDF);
  await keys.types("acra_bizfile_date", "2 Nov 2026");
  await keys.brings("bank_statements_6m", ["june.pdf", "july.pdf"], PDF);
  await next();

  for (const question of ["sanctions", "litigation", "related_party"]) await keys.ticks(`declarations.${question}`);
  await keys.types("declarations.source_of_funds", "Sales of packaging");
  await keys.ticks("declarations.consent_credit_bureau");
  await next();
  await keys.presses(word("kyc_case:do.submit"));
}
