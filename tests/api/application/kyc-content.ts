import { expect } from "vitest";
import type { Client } from "./client.ts";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");

/** Uploads a small document and gives its id. */
export async function uploaded(client: Client, name: string, category = "document"): Promise<string> {
  const { body } = await client.upload("ucenter/file", { name, bytes: PDF }, { category });
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 });
  return body.data.file_id as string;
}

/** The ids that the picker of fund providers tells, by name. */
export async function fundProviders(client: Client): Promise<Map<string, string>> {
  const { body } = await client.get("ucenter/common/fund_provider/list");
  return new Map(
    (body.data.rows as { legal_name: string; id: string }[]).map(({ legal_name, id }) => [legal_name, id]),
  );
}

/** The acting company's own entity. */
export async function ownEntity(client: Client): Promise<{ id: string; uen: string; legal_name: string }> {
  return (await client.get("ucenter/company/entity")).body.data.rows[0];
}

/** An authorizer who was put forward, entered by hand with papers. */
export async function authorizer(
  client: Client,
  entity: string,
  over: Record<string, unknown> = {},
): Promise<{ id: string; version: number }> {
  const made = (
    await client.post(`ucenter/supplier/authorizer/${entity}/new`, {
      name: "TAN WEI LING",
      id_type: "NRIC",
      id_no: "S9700001H",
      position: "Director",
      authorizer_type: "director",
      email: "tan.weiling@demo.example",
      phone: "+6581230001",
      signing_mode: "single",
      id_front: await uploaded(client, "front.pdf", "identity"),
      board_resolution: await uploaded(client, "resolution.pdf"),
      ...over,
    })
  ).body;
  expect(made, JSON.stringify(made)).toMatchObject({ code: 0 });
  return made.data;
}

/** Everything that a whole case needs beside its company, fund provider and authorizers. */
export async function caseContent(
  client: Client,
  profile: { uen: string; legal_name: string },
): Promise<Record<string, unknown>> {
  const year = (fiscal_year: number) => ({
    fiscal_year,
    currency: "SGD",
    revenue: "900000.00",
    gross_profit: "300000.00",
    net_profit: "120000.00",
    total_assets: "700000.00",
    total_liabilities: "250000.00",
    audited: true,
  });
  const tax = async (year_of_assessment: number) => ({
    year_of_assessment,
    amount: "12000.00",
    file: await uploaded(client, `noa-${year_of_assessment}.pdf`),
  });
  return {
    administratorInformation: {
      admin_name: "TAN WEI LING",
      admin_id_no: "S9700001H",
      admin_address: { street: "Bukit Batok West Avenue 6", postal: "650114", country: "SG" },
      admin_email: "tan.weiling@demo.example",
      admin_phone: "+6581230001",
    },
    company_profile: {
      uen: profile.uen,
      legal_name: profile.legal_name,
      entity_type: "ROC",
      registered_address: { street: "Bukit Batok Crescent 21", postal: "658065", country: "SG" },
      nature_of_business: "Precision engineering",
      year_end_month: 12,
    },
    shareholders: [
      { name: "TAN WEI LING", id_no: "S9700001H", nationality: "SG", share_pct: "60.00" },
      { name: "LIM JUN HAO", id_no: "S9700002F", nationality: "SG", share_pct: "40.00" },
    ],
    directors: [{ name: "TAN WEI LING", id_no: "S9700001H", position: "Director" }],
    financials: [year(2025), year(2024), year(2023)],
    financial_iras_tax_payable_in_past_three_years: [await tax(2026), await tax(2025), await tax(2024)],
    acra_bizfile: await uploaded(client, "bizfile.pdf"),
    acra_bizfile_date: "2026-11-02",
    declarations: {
      sanctions: false,
      litigation: false,
      related_party: false,
      source_of_funds: "Sales of the company",
      consent_credit_bureau: true,
    },
  };
}
