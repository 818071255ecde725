import { afterAll, beforeAll, expect, it } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";
import { fundProviders, ownEntity, uploaded } from "./application/kyc-content.ts";

/** S2 was approved by F1 in June, and has no case at F2: what is used again now is half a year old. */
let application: Application;
let maker: Client;
let checker: Client;
let providers: Map<string, string>;
const F1 = "Meridian Trade Capital Pte. Ltd.";
const F2 = "Orchid Factors Pte. Ltd.";

beforeAll(async () => {
  application = await startApplication();
  [maker, checker] = (await Promise.all(["maker.s2", "checker.s2"].map((name) => application.signedIn(name)))) as [
    Client,
    Client,
  ];
  providers = await fundProviders(maker);
});
afterAll(() => application.close());

it("keeps a draft in which exactly what is missing or too old is open, and which is sent once that is there", async () => {
  const entity = await ownEntity(maker);
  const { rows } = (await maker.get("ucenter/supplier/kyc/list", { status: "approved", page_size: 20 })).body.data as {
    rows: { id: string; version: number; financier_entity: string }[];
  };
  const from = rows.find(({ financier_entity }) => financier_entity === providers.get(F1));
  expect(from, JSON.stringify(rows)).toBeDefined();
  const reviewer = await application.signedIn("maker.f2");
  const request = (
    await reviewer.post("obligation/workflow/checklist/config", {
      name: "KYC",
      task_type: "kyc",
      items: [{ code: "gst_f5_4q", text: "GST returns of four quarters", kind: "document", required: true }],
    })
  ).body;
  expect(request, JSON.stringify(request)).toMatchObject({ code: 0 });
  await application.store.transaction((trx) =>
    trx.run(`UPDATE kyc_case SET requested_limit = 50000 WHERE id = $1::bigint`, [from?.id]),
  );
  const done = (
    await checker.post("ucenter/supplier/kyc/reuse", {
      id: from?.id,
      version: from?.version,
      reuse_for: providers.get(F2),
      consent_reuse: true,
    })
  ).body;
  expect(done, JSON.stringify(done)).toMatchObject({ code: 0, data: { status: "approved" } });
  const draft = (
    await maker.get("ucenter/supplier/kyc", { entity: entity.id, financier_entity: providers.get(F2) ?? "" })
  ).body.data;
  expect(draft).toMatchObject({ status: "draft", required_documents: ["gst_f5_4q"] });
  const papers = (await maker.get("ucenter/supplier/kyc/papers", { financier_entity: providers.get(F2) ?? "" })).body;
  expect(papers.data, "also told before a draft is saved").toEqual({ required_documents: ["gst_f5_4q"] });
  expect(draft.requested_limit ?? null).toBeNull();
  expect(draft.missing).toEqual(
    expect.arrayContaining([
      { step: "documents", item: "acra_bizfile_date" },
      { step: "documents", item: "gst_f5_4q" },
    ]),
  );
  expect(Number(draft.completeness)).toBeLessThan(100);
  expect(draft.marks.shareholders).toMatchObject({ locked: true });
  for (const open of ["acra_bizfile", "acra_bizfile_date", "gst_f5_4q"])
    expect(draft.marks[open]?.locked, open).toBeUndefined();
  const locked = (await maker.put("ucenter/supplier/kyc", { id: draft.id, version: draft.version, directors: [] }))
    .body;
  expect(locked).toMatchObject({ code: 100, data: [{ field: "directors" }] });
  const saved = (
    await maker.put("ucenter/supplier/kyc", {
      id: draft.id,
      version: draft.version,
      acra_bizfile: await uploaded(maker, "new-extract.pdf"),
      acra_bizfile_date: "2026-11-16",
      gst_f5_4q: [await uploaded(maker, "gst.pdf")],
    })
  ).body;
  expect(saved, JSON.stringify(saved.data?.missing ?? saved)).toMatchObject({
    code: 0,
    data: { missing_count: 0, missing: [], completeness: "100.00" },
  });
  const sent = (await checker.post("ucenter/supplier/kyc/submit", { id: draft.id, version: saved.data.version })).body;
  expect(sent, JSON.stringify(sent)).toMatchObject({ code: 0, data: { status: "submitted" } });
});
