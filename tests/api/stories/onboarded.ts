import type { Story } from "./story.ts";

/**
 * The fifth supplier as it is once its case is approved: its company, its people with the demo's password, its account,
 * whom it sells to.
 * @param signs whether its chief executive signs already; else they are an authorizer in draft, with an account that
 * only looks, and the company has an administrator
 */
export async function onboarded(
  story: Story,
  { isSignatory = true }: { readonly isSignatory?: boolean } = {},
): Promise<void> {
  const row = async (text: string, values: unknown[] = []) =>
    (await story.demo.store.reading.first<Record<string, string>>(text, values)) ?? {};
  const company = (
    await story.insert("company", {
      name: "Nusantara Spice Exports Pte. Ltd.",
      role: "supplier",
      brand: "default",
      status: "active",
    })
  ).id;
  const entity = (
    await story.insert("company_entity", {
      company,
      uen: "202299108H",
      legal_name: "Nusantara Spice Exports Pte. Ltd.",
      entity_type: "ROC",
      entity_status: "live",
      gst_registered: true,
      gst_no: "202299108H",
      is_default: true,
      finance_email: "finance.s5@demo.example",
    })
  ).id;
  for (const [who, group, phone] of [
    ["maker", "maker", "+6591110001"],
    ["checker", "checker_l1", "+6591110002"],
    ["ceo", isSignatory ? "signatory" : "viewer", "+6591110003"],
    ...(isSignatory ? [] : [["admin", "company_administrator", "+6591110004"] as const]),
  ] as const) {
    const { password_hash: hash } = await row(`SELECT password_hash FROM "user" WHERE email = $1`, [
      `${who}.s1@demo.example`,
    ]);
    await story.insert("user", {
      email: `${who}.s5@demo.example`,
      contact_email: `${who}.s5@demo.example`,
      name: `Sari ${who}`,
      phone,
      company,
      roles: ["supplier"],
      permission_groups: [group],
      is_company_admin: who === "admin",
      status: "active",
      password_hash: hash,
      language: "en-US",
      legal_entities: [entity],
    });
  }
  await story.insert("authorizer", {
    entity,
    name: "Sari ceo",
    id_type: "NRIC",
    id_no: "S9700005J",
    position: "Chief executive",
    authorizer_type: "ceo",
    email: "ceo.s5@demo.example",
    phone: "+6591110003",
    signing_mode: "single",
    ...(isSignatory
      ? { source: "manual", audit_result: "approved", status: "active" }
      : { source: "myinfo", status: "draft" }),
  });
  await story.insert("bank_account", {
    entity,
    currency: "SGD",
    bank_code: "7171",
    branch_code: "001",
    account_no: "1998877665",
    account_name: "Nusantara Spice Exports Pte. Ltd.",
    usage: "both",
    is_default: true,
    verified_on: "2026-11-01",
    hold_until: "2026-11-02T09:30:00.000+08:00",
    status: "active",
  });
  await story.insert("kyc_case", {
    entity,
    financier_entity: await story.entityOf("f1"),
    status: "approved",
    valid_until: "2027-11-30",
  });
  await story.insert("company_relation", {
    seller_entity: entity,
    buyer_entity: await story.entityOf("e1"),
    status: "linked",
  });
}
