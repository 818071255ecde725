import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";
import type { Talk } from "./application/bodies.ts";
import { talkAs } from "./application/bodies.ts";

let demo: Application;
let maker: Talk;
let operator: Talk;

beforeAll(async () => {
  demo = await startApplication();
  maker = await talkAs(demo, "maker.s1");
  operator = await talkAs(demo, "ops");
});
afterAll(() => demo.close());

const made = async (path: string, values: object): Promise<{ id: string; version: number }> => {
  const answer = await maker.post(path, values);
  expect(answer).toMatchObject({ code: 0 });
  return answer.data;
};
const contact = (name: string, more: object = {}) =>
  made("ucenter/contact", { kind: "vendor", name, email: `${name.toLowerCase()}@contact.example`, ...more });
const tag = (name: string, scope = "contact") => made("ucenter/tag", { name, colour: "#0b5c7a", scope });

test("a contact is entered, found, changed, put aside and brought back, and is nobody else's", async () => {
  const { id } = await contact("Aisha", { organisation: "Bolts Pte. Ltd.", phone: "+6591234567" });
  expect((await maker.get("ucenter/contact/list?keyword=aisha")).data.rows).toMatchObject([
    { id, kind: "vendor", last_activity: expect.any(String) },
  ]);
  expect(await maker.put("ucenter/contact", { id, version: 1, position: "Buyer" })).toMatchObject({
    code: 0,
    data: { position: "Buyer", name: "Aisha" },
  });
  expect(await maker.post(`ucenter/contact/${id}/archive`, { version: 2 })).toMatchObject({
    code: 0,
    data: { status: "archived" },
  });
  expect(await maker.post(`ucenter/contact/${id}/restore`, { version: 3 })).toMatchObject({ code: 0 });
  const other = await talkAs(demo, "maker.s2");
  expect(await other.get(`ucenter/contact?id=${id}`)).toMatchObject({ code: 1005 });
  expect(await other.get(`ucenter/contact/mail/list?contact=${id}`)).toMatchObject({ code: 1005 });
});

test("tags are counted where they are carried, and a merged one is carried on as the other", async () => {
  const [one, other, elsewhere] = [await tag("Steel"), await tag("Metal"), await tag("Late payer", "invoice")];
  const tagged = await contact("Ben", { tags: [one.id] });
  const usage = async (id: string) =>
    (await maker.get("ucenter/tag/list?page_size=100")).data.rows.find((row: { id: string }) => row.id === id)
      ?.usage_count;
  expect(await usage(one.id)).toBe(1);
  expect(await maker.post(`ucenter/tag/${one.id}/merge`, { version: 1, into: elsewhere.id })).toMatchObject({
    code: 100,
    data: [{ field: "into" }],
  });
  expect(await maker.post(`ucenter/tag/${one.id}/merge`, { version: 1, into: other.id })).toMatchObject({ code: 0 });
  expect((await maker.get(`ucenter/contact?id=${tagged.id}`)).data).toMatchObject({
    tags: [other.id],
    shown: { tags: ["Metal"] },
  });
  expect([await usage(one.id), await usage(other.id)]).toEqual([0, 1]);
  expect(await maker.post("ucenter/tag", { name: "Metal", colour: "#0b5c7a", scope: "contact" })).toMatchObject({
    code: 100,
  });
  const inPlace = (await maker.get(`ucenter/tag?id=${other.id}`)).data;
  expect(await maker.put("ucenter/tag", { id: other.id, version: inPlace.version, name: "Metals" })).toMatchObject({
    code: 0,
    data: { name: "Metals" },
  });
});

test("several buyers are tagged at once; a tag that only buyers carry is in use, and merged it is theirs as the other", async () => {
  const [one, other] = [await tag("Late payers"), await tag("Slow payers")];
  const { rows } = (await maker.get("obligation/supplier/buyer/list?page_size=100")).data;
  const buyers = rows as { id: string; version: number }[];
  expect(buyers.length).toBeGreaterThan(1);
  for (const { id, version } of buyers)
    expect(await maker.post(`obligation/supplier/buyer/${id}/set_tags`, { version, tags: [one.id] })).toMatchObject({
      code: 0,
    });
  const used = (await maker.get("ucenter/tag/list?page_size=100")).data.rows.find(
    (row: { id: string }) => row.id === one.id,
  );
  expect(used).toMatchObject({ usage_count: buyers.length });
  expect(await maker.post(`ucenter/tag/${one.id}/merge`, { version: 1, into: other.id })).toMatchObject({ code: 0 });
  expect((await maker.get("obligation/supplier/buyer/list?page_size=100")).data.rows).toMatchObject(
    buyers.map(() => ({ shown: { tags: ["Slow payers"] } })),
  );
});

test("two contacts become one: tags and notes go over", async () => {
  const mark = await tag("Friendly");
  const [old, remaining] = [
    await contact("Cheng", { tags: [mark.id], notes: "Prefers calls." }),
    await contact("ChengWei", { notes: "New address." }),
  ];
  expect(await maker.post(`ucenter/contact/${old.id}/merge`, { version: 1, into: old.id })).toMatchObject({
    code: 100,
  });
  expect(await maker.post(`ucenter/contact/${old.id}/merge`, { version: 1, into: remaining.id })).toMatchObject({
    code: 0,
    data: { status: "archived" },
  });
  expect((await maker.get(`ucenter/contact?id=${remaining.id}`)).data).toMatchObject({
    tags: [mark.id],
    notes: "New address.\nPrefers calls.",
  });
});

test("contacts come in by file with the labels of either language as heads", async () => {
  const rows = [{ kind: "vendor", name: "Row One", email: "row.one@contact.example" }];
  expect((await maker.post("ucenter/contact/import", { rows })).data).toMatchObject({ ok: true, count: 1 });
  const template = await maker.client.get("ucenter/contact/import/template");
  expect(template.raw.toString("utf8")).toMatch(/^\uFEFF?"?Kind"?,"?Name"?/);
});

test("a mail is read as it looked, without its link's secret, and sent again with a fresh one", async () => {
  const buyers = await maker.get("ucenter/supplier/related/enterprise/list");
  const buyer = buyers.data.rows.find((row: { name: string }) => row.name.startsWith("Straits"))?.id;
  const draft = await made("obligation/invoice", {
    invoice_no: "NET-1",
    buyer_entity: buyer,
    currency: "SGD",
    issue_date: "2026-11-20",
    due_date: "2026-12-21",
    lines: [{ description: "Bolts", quantity: "1", unit_price: "100.00", gst_code: "SR" }],
  });
  expect(await maker.post(`obligation/invoice/${draft.id}/submit`, { version: 1 })).toMatchObject({ code: 0 });
  await demo.store.transaction((trx) => trx.run(`UPDATE mail SET status = 'sent'`));
  const { rows } = (await maker.get("ucenter/email/list?letter=link_to_confirm")).data;
  const { id } = rows.find((row: { subject: string }) => row.subject.includes("NET-1"));
  const shown = (await maker.get(`ucenter/email?id=${id}`)).data;
  expect(shown).toMatchObject({
    recipient: "finance.e1@demo.example",
    sender: "Harbourline <no-reply@harbourline.example>",
    link_state: "open",
    may_resend: true,
  });
  expect(shown.html).toContain("NET-1");
  expect(JSON.stringify(shown)).not.toMatch(/#token=/);
  expect(await maker.post("ucenter/email/resend", { id })).toMatchObject({ code: 1055 });
  await demo.store.transaction((trx) => trx.run(`UPDATE mail SET created_at = created_at - interval '2 days'`));
  expect(await maker.post("ucenter/email/resend", { id })).toMatchObject({ code: 0 });
  const links = await demo.store.reading.rows<{ open: boolean }>(
    `SELECT revoked_at IS NULL AS open FROM email_link WHERE subject_id = $1 ORDER BY id`,
    [draft.id],
  );
  expect(links).toEqual([{ open: false }, { open: true }]);
  const stranger = await talkAs(demo, "maker.s3");
  expect(await stranger.get(`ucenter/email?id=${id}`)).toMatchObject({ code: 1005 });
  expect(await stranger.post("ucenter/email/resend", { id })).toMatchObject({ code: 1005 });
  const seen = (await operator.get(`ucenter/email?id=${id}`)).data;
  expect(seen.html).toBeUndefined();
  expect(seen.recipient).toBe("finance.e1@demo.example");
});

test("people choose how they are told; what concerns safety cannot be switched off", async () => {
  const checker = await talkAs(demo, "checker.e1");
  const choices = async () => (await checker.get("ucenter/user/notification_prefs")).data.rows;
  expect(await choices()).toContainEqual({
    topic: "security",
    mail: true,
    pace: "at_once",
    paced: false,
    notice: true,
    locked: true,
  });
  expect(await checker.put("ucenter/user/notification_prefs", { topic: "security", mail: false })).toMatchObject({
    code: 1010,
  });
  expect(await checker.put("ucenter/user/notification_prefs", { topic: "decisions", notice: false })).toMatchObject({
    code: 0,
  });
  expect(await choices()).toContainEqual({
    topic: "decisions",
    mail: true,
    pace: "at_once",
    paced: false,
    notice: false,
    locked: false,
  });
  expect(await checker.put("ucenter/user/notification_prefs", { topic: "decisions", pace: "daily" })).toMatchObject({
    code: 1010,
  });
  expect(await checker.put("ucenter/user/notification_prefs", { topic: "tasks", pace: "daily" })).toMatchObject({
    code: 0,
  });
  expect(await choices()).toContainEqual({
    topic: "tasks",
    mail: true,
    pace: "daily",
    paced: true,
    notice: true,
    locked: false,
  });
  const count = async () => (await checker.get("ucenter/user/internal/notice/count")).data.count;
  const before = await count();
  const seller = await talkAs(demo, "checker.s1");
  const listed = (await seller.get("obligation/invoice/list?status=confirmed&page_size=1")).data.rows[0];
  const paid = await seller.post(`obligation/invoice/${listed.id}/record_payment`, {
    version: listed.version,
    payment_amount: "1.00",
    payment_date: "2026-11-23",
  });
  expect(paid).toMatchObject({ code: 0 });
  expect(await count()).toBe(before);
});

test("what a company is mailed, its people who may decide about it find in the product too", async () => {
  const rows = await demo.store.reading.rows<{ letter: string; text: string }>(`
    SELECT m.letter, count(*) FILTER (WHERE EXISTS (SELECT 1 FROM notice n WHERE n.company = m.company AND (strpos(m.subject, n.title) > 0 OR strpos(m.subject, n.title_zh) > 0))) AS told
    FROM mail m WHERE m.company IS NOT NULL GROUP BY 1 ORDER BY 1`);
  const both = rows.filter(({ letter }) => demo.registry.letters.get(letter)?.as.includes("notice"));
  expect(both.length).toBeGreaterThan(15);
  expect(both.filter(({ text }) => Number(text) === 0).map(({ letter }) => letter)).toEqual([]);
  const reader = await talkAs(demo, "risk.f1");
  const titles = (await reader.get("ucenter/user/internal/notice/list?page_size=100")).data.rows.map(
    (row: { title: string }) => row.title,
  );
  expect(
    titles.some((title: string) => title.includes("KYC")),
    titles.join("; "),
  ).toBe(true);
  expect(
    (await (await talkAs(demo, "viewer.s2")).get("ucenter/user/internal/notice/count")).data.count,
    "nobody who may only read",
  ).toBe(0);
});

test("notices are counted, listed and read, each by its own person", async () => {
  const admin = await talkAs(demo, "checker2.s1");
  const listed = await admin.get("ucenter/user/internal/notice/list");
  const count = (await admin.get("ucenter/user/internal/notice/count")).data.count;
  expect(listed.data.rows.filter((row: { read_at?: string }) => row.read_at === undefined).length).toBe(
    Math.min(count, 20),
  );
  expect(await admin.post("ucenter/user/internal/notice/read", { all: true })).toMatchObject({ code: 0 });
  expect((await admin.get("ucenter/user/internal/notice/count")).data).toEqual({ count: 0 });
});

test("an announcement is seen by its roles and brand, in their language, while it is published", async () => {
  const values = {
    title: "Maintenance",
    title_zh: "系统维护",
    body: "Closed on Sunday.",
    body_zh: "周日停机。",
    roles: ["supplier"],
    shown_from: "2026-11-20",
    shown_until: "2026-11-30",
  };
  const wrong = (await operator.post("ucenter/admin/announcement", { ...values, shown_until: "2026-11-01" })).data;
  expect(await operator.post(`ucenter/admin/announcement/${wrong.id}/publish`, { version: 1 })).toMatchObject({
    code: 100,
    data: [{ field: "shown_until" }],
  });
  const draft = (await operator.post("ucenter/admin/announcement", values)).data;
  const seen = async (who: Talk) =>
    (await who.get("ucenter/announcement/list")).data.rows.map((row: { title: string }) => row.title);
  expect(await seen(maker)).not.toContain("Maintenance");
  expect(await operator.post(`ucenter/admin/announcement/${draft.id}/publish`, { version: 1 })).toMatchObject({
    code: 0,
  });
  expect(await seen(maker)).toContain("Maintenance");
  maker.client.language = "zh-CN";
  expect(await seen(maker)).toContain("系统维护");
  maker.client.language = "en-US";
  expect(await seen(await talkAs(demo, "maker.e1"))).not.toContain("Maintenance");
  expect(await maker.post(`ucenter/admin/announcement/${draft.id}/retire`, { version: 2 })).toMatchObject({
    code: 1005,
  });
  // A brand is told by what it is called.
  const [company] = (await operator.get("ucenter/admin/company/list")).data.rows;
  expect(company).toMatchObject({ brand: "default", shown: { brand: "Harbourline" } });
  const brands = (await operator.get("ucenter/admin/brands")).data.rows;
  expect(brands).toContainEqual(
    expect.objectContaining({ name: "default", title: "Harbourline", companies: expect.any(Number) }),
  );
  expect(brands.length).toBeGreaterThan(1);
  expect(await operator.post(`ucenter/admin/announcement/${draft.id}/retire`, { version: 2 })).toMatchObject({
    code: 0,
  });
  expect(await seen(maker)).not.toContain("Maintenance");
});

test("the operator changes the words of a mail, but gives it no places that are not filled", async () => {
  const words = { letter: "payment_recorded", part: "greeting", language: "en-US" };
  expect(await operator.put("ucenter/admin/template", { ...words, text: "Hello {{secret}}" })).toMatchObject({
    code: 100,
    data: [{ field: "text" }],
  });
  expect(await operator.put("ucenter/admin/template", { ...words, letter: "nothing", text: "Hello" })).toMatchObject({
    code: 1005,
  });
  expect(
    await operator.put("ucenter/admin/template", { ...words, text: "Money came in on {{invoice_no}}. <b>Thanks</b>" }),
  ).toMatchObject({ code: 0 });
  const rows = (await operator.get("ucenter/admin/template/list?letter=payment_recorded&language=en-US")).data.rows;
  expect(rows).toContainEqual(expect.objectContaining({ part: "greeting", is_own: true }));
  const titles = new Set(rows.map(({ subject }: { subject: string }) => subject));
  expect([...titles], "each part says of which letter it is").toEqual([
    rows.find(({ part }: { part: string }) => part === "subject").text,
  ]);
  const places = demo.registry.entities.get("template")?.properties?.["place"]?.options ?? [];
  const seen = new Set<string>();
  for (let page = 1, left = 1; left > 0; page += 1) {
    const { data } = await operator.get(`ucenter/admin/template/list?language=en-US&page_size=100&page=${page}`);
    for (const { place } of data.rows) seen.add(place);
    left = data.count - page * 100;
  }
  expect([...seen].toSorted(), "each part has a word for people").toEqual([...places].toSorted());
  const seller = await talkAs(demo, "checker.s1");
  const invoice = (await seller.get("obligation/invoice/list?status=confirmed&page_size=1")).data.rows[0];
  expect(
    await seller.post(`obligation/invoice/${invoice.id}/record_payment`, {
      version: invoice.version,
      payment_amount: "1.00",
      payment_date: "2026-11-23",
    }),
  ).toMatchObject({ code: 0 });
  const mail = await demo.store.reading.first<{ body: string; html: string }>(
    `SELECT body, html FROM mail WHERE letter = 'payment_recorded' ORDER BY id DESC LIMIT 1`,
  );
  expect(mail?.body).toContain(`Money came in on ${invoice.invoice_no}.`);
  expect(mail?.html).toContain("&lt;b&gt;Thanks&lt;/b&gt;");
  expect(await operator.post("ucenter/admin/template/reset", words)).toMatchObject({ code: 0 });
});

test("the operator suspends a company, and nobody of it gets in until it is lifted", async () => {
  const listed = await operator.get("ucenter/admin/company/list?keyword=Orchid");
  const [company] = listed.data.rows;
  const inside = await talkAs(demo, "maker.f2");
  expect(
    await operator.post(`ucenter/admin/company/${company.id}/suspend`, { version: company.version }),
  ).toMatchObject({ code: 100 });
  expect(
    await operator.post(`ucenter/admin/company/${company.id}/suspend`, {
      version: company.version,
      comment: "Papers are missing since October.",
    }),
  ).toMatchObject({ code: 0, data: { status: "suspended" } });
  expect(await inside.get("obligation/workflow/task/list")).toMatchObject({
    code: 1001,
    data: { reason: "company_suspended" },
  });
  expect(
    await operator.post(`ucenter/admin/company/${company.id}/resume`, { version: company.version + 1 }),
  ).toMatchObject({ code: 0, data: { status: "active" } });
  expect(await talkAs(demo, "maker.f2")).toBeDefined();
  expect(await maker.get("ucenter/admin/company/list")).toMatchObject({ code: 1004 });
  const own = (await operator.get("ucenter/admin/company/list?role=admin")).data.rows[0];
  expect(own.allowed_actions).toEqual([]);
});

test("document categories are the operator's to keep", async () => {
  const made = await operator.post("ucenter/admin/document/category", {
    category_id: "port_receipt",
    name: "Port receipt",
    name_zh: "港口收据",
    business: "Finance",
    required: "optional",
  });
  expect(made).toMatchObject({ code: 0 });
  const seen = await maker.get("ucenter/document/category/list?business=Finance");
  expect(seen.data.rows).toContainEqual(expect.objectContaining({ category_id: "port_receipt", name: "Port receipt" }));
  expect(
    await operator.put("ucenter/admin/document/category", { id: made.data.id, version: 1, sort: 7 }),
  ).toMatchObject({ code: 0 });
  expect(await maker.put("ucenter/admin/document/category", { id: made.data.id, version: 2, sort: 1 })).toMatchObject({
    code: 1004,
  });
});

test("deals of a vendor tell what has come in of what was paid out, and lead to no financing of somebody else", async () => {
  const records = async (who: string, role: string) =>
    (await (await talkAs(demo, who)).get(`obligation/${role}/vendor/records/list?page_size=100`)).data.rows as Record<
      string,
      string
    >[];
  const listed = await records("maker.f1", "financier");
  const deal = (number: string) => listed.find(({ deal_no }) => deal_no === number);
  expect(deal("FA-2026-000029")).toMatchObject({ amount: "39240.00", paid: "39240.00", state: "closed" });
  expect(deal("FA-2026-000041")).toMatchObject({ amount: "68670.00", paid: "0.00", financing: expect.any(String) });
  expect(deal("DPO-2026-000012")).toMatchObject({ amount: "64310.00", paid: "0.00", dpo: expect.any(String) });
  const lives = listed.filter(({ state }) => state === "live" || state === "overdue");
  expect(
    lives.filter(({ paid_on: paid }) => paid === undefined),
    "nothing lives that was not paid out",
  ).toEqual([]);
  expect(listed.filter(({ state, paid_on: paid }) => state === "requested" && paid !== undefined)).toEqual([]);
  const ordered = await records("maker.e1", "enterprise");
  expect(ordered.map(({ deal_no }) => deal_no)).toContain("DPO-2026-000012");
  expect(ordered.filter(({ financing }) => financing !== undefined)).toEqual([]);
});

test("a mail names what it is about alike in the list and when it is opened, in the reader's words", async () => {
  const [{ id }] = (await maker.get("ucenter/email/list?page_size=1")).data.rows;
  await demo.store.transaction((trx) =>
    trx.run(`UPDATE mail SET related_entity = 'approval_rule', related_title = 'bank' WHERE id = $1`, [id]),
  );
  const [listed] = (await maker.get("ucenter/email/list?page_size=1")).data.rows;
  expect(listed.shown.related_title).toBe("Bank accounts");
  expect((await maker.get(`ucenter/email?id=${id}`)).data.shown.related_title).toBe("Bank accounts");
});
