/** A KYC case as a company hands it in: three years, ten owners, ten directors, twenty files. Ids are made up. */
export function kycRecord(): Record<string, unknown> {
  const file = (index: number): string => String(900_000_000_000_000_000n + BigInt(index));
  const many = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const address = {
    block: "306",
    street: "Woodlands Street 31",
    floor: "05",
    unit: "118",
    building: "Northlink",
    postal: "730306",
    country: "SG",
  };
  return {
    id: "1",
    version: 3,
    status: "draft",
    entity: "11",
    financier_entity: "21",
    allowed_actions: ["submit", "withdraw"],
    shown: { entity: "Nusantara Spice Exports Pte. Ltd.", financier_entity: "Meridian Trade Capital Pte. Ltd." },
    company_profile: {
      uen: "202299108H",
      legal_name: "Nusantara Spice Exports Pte. Ltd.",
      entity_type: "ROC",
      registration_date: "2022-04-12",
      registered_address: address,
      nature_of_business: "Wholesale of spices",
      year_end_month: 12,
      main_buyers: many(5, (index) => ({ name: `Buyer ${String(index + 1)}`, share_pct: "15.00" })),
      main_suppliers: many(5, (index) => ({ name: `Supplier ${String(index + 1)}`, share_pct: "15.00" })),
    },
    shareholders: many(10, (index) => ({
      name: `HOLDER ${String(index + 1)}`,
      id_no: "S****005J",
      nationality: "SG",
      share_pct: "10.00",
      is_ubo: false,
    })),
    directors: many(10, (index) => ({
      name: `DIRECTOR ${String(index + 1)}`,
      id_no: "S****005J",
      position: "Director",
      appointed_on: "2022-04-12",
      pep: false,
    })),
    administratorInformation: {
      admin_name: "RAHMAN NURUL",
      admin_id_no: "S****005J",
      admin_address: address,
      admin_email: "nurul@nusantara.example",
      admin_phone: "+6597001234",
    },
    authorizers: ["31"],
    financials: many(3, (index) => ({
      fiscal_year: 2025 - index,
      currency: "SGD",
      revenue: "900000.00",
      gross_profit: "300000.00",
      net_profit: "120000.00",
      total_assets: "700000.00",
      total_liabilities: "250000.00",
      net_worth: "450000.00",
      audited: true,
    })),
    financial_iras_tax_payable_in_past_three_years: many(3, (index) => ({
      year_of_assessment: 2026 - index,
      amount: "12000.00",
      file: file(index),
    })),
    acra_bizfile: file(4),
    acra_bizfile_date: "2026-11-02",
    constitution: file(5),
    board_resolution: file(6),
    ar_ageing: file(7),
    ap_ageing: file(8),
    ownership_chart: file(9),
    bank_statements_6m: many(6, (index) => file(10 + index)),
    gst_f5_4q: many(4, (index) => file(20 + index)),
    declarations: {
      sanctions: false,
      litigation: false,
      related_party: false,
      source_of_funds: "Sales of spices",
      consent_credit_bureau: true,
    },
  };
}
