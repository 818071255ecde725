import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";
import { Talk, talkAs } from "./application/bodies.ts";

let demo: Application;
let maker: Talk;
let buyer: Talk;

beforeAll(async () => {
  demo = await startApplication();
  maker = await talkAs(demo, "maker.s1");
  buyer = await talkAs(demo, "checker.e1");
}, 120_000);
afterAll(() => demo.close());

const invoiceOf = async (talk: Talk, number: string) => {
  const list = await talk.get(`obligation/invoice/list?keyword=${encodeURIComponent(number)}`);
  return list.data.rows.find((row: { invoice_no: string }) => row.invoice_no === number);
};

async function parties() {
  const [own, related] = await Promise.all([
    maker.get("ucenter/company/entity"),
    maker.get("ucenter/supplier/related/enterprise/list"),
  ]);
  return {
    seller: own.data.rows[0].id,
    buyer: related.data.rows.find((row: { name: string }) => row.name.startsWith("Straits")).id,
  };
}

async function draft(number: string, more: object = {}) {
  const { seller, buyer: to } = await parties();
  return maker.post("obligation/invoice", {
    invoice_no: number,
    seller_entity: seller,
    buyer_entity: to,
    currency: "SGD",
    issue_date: "2026-11-20",
    due_date: "2026-12-19",
    lines: [{ description: "Bolts", quantity: "3", unit_price: "33.33", gst_code: "SR" }],
    ...more,
  });
}

test("the server computes totals and rolls the due date, and says what may be done next", async () => {
  const made = await draft("T-1001");
  expect(made.code).toBe(0);
  expect(made.data).toMatchObject({
    subtotal: "99.99",
    gst_total: "9.00",
    total: "108.99",
    outstanding: "108.99",
    due_date_adjusted: "2026-12-21",
    status: "draft",
  });
  const read = await maker.get(`obligation/invoice?id=${made.data.id}`);
  expect(read.data.allowed_actions).toEqual(["submit", "cancel"]);
  expect(read.data.timeline).toMatchObject([{ transition: "created" }]);
});

test("a plan shows what submitting would do and changes nothing", async () => {
  const made = await draft("T-1002");
  const plan = await maker.post(`obligation/invoice/${made.data.id}/submit/plan`, { version: made.data.version });
  expect(plan.data).toMatchObject({ status: { status: "submitted" }, figures: { total: "108.99" } });
  expect(plan.data.explain).toMatchObject([{ name: "total" }]);
  expect((await maker.get(`obligation/invoice?id=${made.data.id}`)).data).toMatchObject({
    status: "draft",
    version: made.data.version,
  });
});

test("submit makes a task for the buyer, who confirms and closes it; both see who did what", async () => {
  const made = await draft("T-1003");
  expect((await buyer.get(`obligation/invoice?id=${made.data.id}`)).code).toBe(1005);
  const before = (await buyer.get("obligation/workflow/task/todo/count")).data.pending_task;
  const submitted = await maker.post(`obligation/invoice/${made.data.id}/submit`, { version: made.data.version });
  expect(submitted).toMatchObject({ code: 0, data: { status: "submitted", version: 2 } });
  expect((await buyer.get("obligation/workflow/task/todo/count")).data.pending_task).toBe(before + 1);
  const tasks = await buyer.get("obligation/workflow/task/list?tab=todo");
  const task = tasks.data.rows.find((row: { subject_title: string }) => row.subject_title === "T-1003");
  const opened = await buyer.get(`obligation/workflow/task?id=${task.id}`);
  expect(opened.data.offers.map((offer: { transition: string }) => offer.transition)).toEqual([
    "confirm",
    "dispute",
    "reject",
  ]);
  const confirmed = await buyer.post(`obligation/invoice/${made.data.id}/confirm`, { version: 2 });
  expect(confirmed.data).toMatchObject({ status: "confirmed", version: 3 });
  const seen = await maker.get(`obligation/invoice?id=${made.data.id}`);
  expect(seen.data).toMatchObject({ confirmed_amount: "108.99", maturity_date: "2026-12-21", waiting_for: [] });
  expect(seen.data.timeline.map((line: { transition: string }) => line.transition)).toEqual([
    "created",
    "submit",
    "confirm",
  ]);
  expect((await buyer.get(`obligation/workflow/task?id=${task.id}`)).data).toMatchObject({
    status: "done",
    outcome: "confirm",
  });
});

test("an older version is refused with what is true now, and a second decision with it", async () => {
  const made = await draft("T-1004");
  await maker.post(`obligation/invoice/${made.data.id}/submit`, { version: 1 });
  expect(await buyer.post(`obligation/invoice/${made.data.id}/confirm`, { version: 1 })).toMatchObject({
    code: 1054,
    messageDetail: expect.stringMatching(/^Changed since it was shown to you: Status \(now To confirm\)/),
    data: { current_status: "submitted", current_version: 2 },
  });
  await buyer.post(`obligation/invoice/${made.data.id}/reject`, { version: 2, comment: "Not ours, please check." });
  expect(await buyer.post(`obligation/invoice/${made.data.id}/confirm`, { version: 3 })).toMatchObject({
    code: 1054,
    data: { current_status: "rejected" },
  });
});

test("a number counts as taken however it is written, and look-alikes are a word of warning", async () => {
  await draft("T-2001");
  const { seller } = await parties();
  const first = await draft("t 02001");
  expect(first.code).toBe(100);
  expect(first.data).toMatchObject([{ field: "invoice_no" }]);
  const check = await maker.post("obligation/invoice/checkno", { seller_entity: seller, invoice_no: "Ｔ-2001" });
  expect(check.data).toMatchObject({ available: false, normalised: "T2001" });
  const near = await maker.post("obligation/invoice/checkno", { seller_entity: seller, invoice_no: "T-2010" });
  expect(near.data).toMatchObject({ available: true, near_matches: [{ invoice_no: "T-2001" }] });
});

test("a look-alike is found among hundreds of newer numbers that begin as it does", async () => {
  const old = await draft("T-2701");
  const { seller } = await parties();
  await demo.store.transaction((trx) =>
    trx.run(
      `INSERT INTO invoice SELECT (jsonb_populate_record(i, jsonb_build_object('id', i.id + g, 'invoice_no', 'T2X' || g, 'number_key', 'T2X' || g, 'fingerprint', NULL))).*
       FROM invoice i, generate_series(100, 399) g WHERE i.id = $1::bigint`,
      [old.data.id],
    ),
  );
  const near = await maker.post("obligation/invoice/checkno", { seller_entity: seller, invoice_no: "T-2710" });
  expect(near.data).toMatchObject({ available: true, near_matches: [{ invoice_no: "T-2701" }] });
  const longer = await maker.post("obligation/invoice/checkno", { seller_entity: seller, invoice_no: "T2X-99" });
  expect(longer.data.near_matches.map((one: { invoice_no: string }) => one.invoice_no).toSorted()).toEqual([
    "T2X199",
    "T2X299",
    "T2X399",
  ]);
});

test("the plan of submitting warns of an own number that looks almost the same", async () => {
  await draft("T-2501");
  const twin = await draft("T-2510");
  const plan = await maker.post(`obligation/invoice/${twin.data.id}/submit/plan`, { version: 1 });
  expect(plan.data.warnings).toMatchObject([{ name: "near_number", message: expect.stringContaining("T-2501") }]);
});

test("a plan of an invoice that is not saved yet needs no record and leaves none", async () => {
  const { seller, buyer: to } = await parties();
  const fields = {
    invoice_no: "T-2600",
    seller_entity: seller,
    buyer_entity: to,
    currency: "SGD",
    issue_date: "2026-11-20",
    due_date: "2026-12-19",
    lines: [{ description: "Bolts", quantity: "2", unit_price: "50.00", gst_code: "SR" }],
  };
  expect((await maker.post("obligation/invoice/new/submit/plan", fields)).data).toMatchObject({
    figures: { subtotal: "100.00", gst_total: "9.00", total: "109.00" },
  });
  expect(await invoiceOf(maker, "T-2600")).toBeUndefined();
});

test("only a whole invoice is submitted, every missing field is named", async () => {
  const made = await maker.post("obligation/invoice", { invoice_no: "T-3001", currency: "SGD" });
  expect(made.code).toBe(0);
  const refused = await maker.post(`obligation/invoice/${made.data.id}/submit`, { version: 1 });
  expect(refused.code).toBe(100);
  const fields = refused.data.map((one: { field: string }) => one.field);
  expect(fields).toEqual(expect.arrayContaining(["buyer_entity", "issue_date", "due_date", "lines"]));
});

test("no more than what is outstanding is confirmed", async () => {
  const made = await draft("T-4001");
  await maker.post(`obligation/invoice/${made.data.id}/submit`, { version: 1 });
  const refused = await buyer.post(`obligation/invoice/${made.data.id}/confirm`, {
    version: 2,
    confirmed_amount: "109.00",
  });
  expect(refused).toMatchObject({ code: 100, data: [{ field: "confirmed_amount" }] });
  expect(
    (
      await buyer.post(`obligation/invoice/${made.data.id}/confirm`, {
        version: 2,
        confirmed_amount: "108.99",
        shortfall_code: "price",
        shortfall_text: "One cent.",
      })
    ).data,
  ).toMatchObject({ status: "confirmed" });
});

test("whoever confirms less says why, and both sides read it: in the record, its history and the mail", async () => {
  const made = await draft("T-4002");
  await maker.post(`obligation/invoice/${made.data.id}/submit`, { version: 1 });
  const confirm = (values: Record<string, string>) =>
    buyer.post(`obligation/invoice/${made.data.id}/confirm`, { version: 2, ...values });
  expect(await confirm({ confirmed_amount: "100.00" })).toMatchObject({
    code: 100,
    data: [{ field: "shortfall_code" }, { field: "shortfall_text" }],
  });
  expect(
    await confirm({ confirmed_amount: "100.00", shortfall_code: "dear", shortfall_text: "Too dear" }),
  ).toMatchObject({ code: 100, data: [{ field: "shortfall_code" }] });
  const bulk = await buyer.post("obligation/invoice/bulk/confirm", {
    items: [{ id: made.data.id, version: 2 }],
    confirmed_amount: "100.00",
  });
  expect(bulk.data.rows).toMatchObject([{ id: made.data.id, code: 100 }]);
  expect(
    await confirm({ confirmed_amount: "100.00", shortfall_code: "price", shortfall_text: "Eight dollars too many" }),
  ).toMatchObject({ code: 0 });
  for (const side of [buyer, maker]) {
    const read = (await side.get(`obligation/invoice?id=${made.data.id}`)).data;
    expect(read).toMatchObject({
      status: "confirmed",
      confirmed_amount: "100.00",
      shortfall_code: "price",
      shortfall_text: "Eight dollars too many",
    });
    expect(read.timeline.at(-1).changes).toEqual([
      { field: "confirmed_amount", format: "money", after: "100.00" },
      { field: "shortfall_code", after: "price" },
      { field: "shortfall_text", format: "text", after: "Eight dollars too many" },
    ]);
  }
  const { body: text } = (await demo.store.reading.first<{ body: string }>(
    "SELECT body FROM mail WHERE letter = 'invoice_confirmed' AND body LIKE '%T-4002%' ORDER BY id DESC LIMIT 1",
  ))!;
  expect(text).toMatch(/Confirmed for SGD\s100\.00 of SGD\s108\.99/u);
  expect(text).toContain("Eight dollars too many");
});

test("what is confirmed in full asks no reason, and keeps none that is sent along", async () => {
  const made = await draft("T-4003");
  await maker.post(`obligation/invoice/${made.data.id}/submit`, { version: 1 });
  expect(
    await buyer.post(`obligation/invoice/${made.data.id}/confirm`, { version: 2, shortfall_code: "price" }),
  ).toMatchObject({ code: 0 });
  const read = (await buyer.get(`obligation/invoice?id=${made.data.id}`)).data;
  expect(read).toMatchObject({ confirmed_amount: "108.99" });
  expect(read.shortfall_code ?? null).toBeNull();
});

test("dispute and resolve go both ways, and a comment is asked", async () => {
  const invoice = await invoiceOf(buyer, "INV-BP-1121");
  expect(invoice.status).toBe("disputed");
  expect(
    await buyer.post(`obligation/invoice/${invoice.id}/resolve`, { version: invoice.version, resolution: "confirmed" }),
  ).toMatchObject({ code: 100, data: [{ field: "comment" }] });
  const resolved = await buyer.post(`obligation/invoice/${invoice.id}/resolve`, {
    version: invoice.version,
    resolution: "confirmed",
    confirmed_amount: "15000.00",
    shortfall_code: "quantity",
    comment: "Five sets were short.",
  });
  expect(resolved.data).toMatchObject({ status: "confirmed" });
  const read = await buyer.get(`obligation/invoice?id=${invoice.id}`);
  expect(read.data).toMatchObject({
    confirmed_amount: "15000.00",
    shortfall_code: "quantity",
    shortfall_text: "Five sets were short.",
  });
  expect(read.data.dispute_code).toBeUndefined();
  expect(read.data.timeline.at(-1)).toMatchObject({ transition: "resolve", comment: "Five sets were short." });
});

test("payments bring an invoice from unpaid over partial to paid, which settles it; then it can be archived", async () => {
  const accounts = await talkAs(demo, "checker2.s1");
  const invoice = await invoiceOf(accounts, "INV-BP-1095");
  const pay = (version: number, amount: string) =>
    accounts.post(`obligation/invoice/${invoice.id}/record_payment`, {
      version,
      payment_amount: amount,
      payment_date: "2026-11-20",
    });
  expect(await pay(invoice.version, "32700.01")).toMatchObject({ code: 100, data: [{ field: "payment_amount" }] });
  const first = await pay(invoice.version, "30000.00");
  expect((await accounts.get(`obligation/invoice?id=${invoice.id}`)).data).toMatchObject({
    payment_status: "partial",
    outstanding: "2700.00",
    status: "confirmed",
  });
  const second = await pay(first.data.version, "2700.00");
  expect((await accounts.get(`obligation/invoice?id=${invoice.id}`)).data).toMatchObject({
    payment_status: "paid",
    outstanding: "0.00",
    status: "settled",
    allowed_actions: ["archive"],
  });
  const archived = await maker.post(`obligation/invoice/${invoice.id}/archive`, { version: second.data.version });
  expect((await maker.get(`obligation/invoice?id=${invoice.id}`)).data).toMatchObject({
    archived: true,
    version: archived.data.version,
    allowed_actions: ["unarchive"],
  });
});

test("many at once answer for each by itself", async () => {
  const one = await draft("T-5001");
  const two = await draft("T-5002");
  const answer = await maker.post("obligation/invoice/bulk/submit", {
    items: [
      { id: one.data.id, version: 1 },
      { id: two.data.id, version: 9 },
    ],
  });
  expect(answer.data.rows.map((row: { code: number | string }) => Number(row.code))).toEqual([0, 1054]);
});

test("several are disputed at once for one reason, each with an outcome of its own", async () => {
  const sent = await Promise.all(["T-5003", "T-5004"].map(async (number) => (await draft(number)).data.id as string));
  for (const id of sent) await maker.post(`obligation/invoice/${id}/submit`, { version: 1 });
  const items = sent.map((id, index) => ({ id, version: 2 + index * 7 }));
  const unsaid = await buyer.post("obligation/invoice/bulk/dispute", { items, dispute_code: "price" });
  expect(unsaid).toMatchObject({ code: 100, data: [{ field: "dispute_text" }] });
  const answer = await buyer.post("obligation/invoice/bulk/dispute", {
    items,
    dispute_code: "price",
    dispute_text: "Seventeen dollars too many a crate",
  });
  expect(answer.data.rows.map((row: { code: number | string }) => Number(row.code))).toEqual([0, 1054]);
  expect((await maker.get(`obligation/invoice?id=${sent[0]}`)).data).toMatchObject({
    status: "disputed",
    dispute_code: "price",
    dispute_text: "Seventeen dollars too many a crate",
  });
});

test("tasks that are chosen together are decided as each asks, and each tells its own outcome", async () => {
  for (const number of ["T-5101", "T-5102"]) {
    const made = await draft(number);
    await maker.post(`obligation/invoice/${made.data.id}/submit`, { version: 1 });
  }
  const tasks = async () =>
    (await buyer.get("obligation/workflow/task/list?tab=todo&page_size=100")).data.rows as {
      id: string;
      version: number;
      subject_version: number;
      subject_title: string;
      kind: string;
    }[];
  const open = await tasks();
  const [one, two] = ["T-5101", "T-5102"].map((number) => open.find(({ subject_title: title }) => title === number)!);
  const items = [
    { id: one!.id, version: one!.version, subject_version: one!.subject_version },
    { id: two!.id, version: two!.version + 1, subject_version: two!.subject_version },
  ];
  expect(await maker.post("obligation/workflow/task/decide", { items })).toMatchObject({
    code: 0,
    data: { rows: [{ code: 1005 }, { code: 1005 }] },
  });
  expect((await buyer.post("obligation/workflow/task/decide", { items })).data.rows).toMatchObject([
    { id: one!.id, code: 0, status: "confirmed" },
    { id: two!.id, code: 1054 },
  ]);
  expect(await invoiceOf(buyer, "T-5101")).toMatchObject({ status: "confirmed", confirmed_amount: "108.99" });
  expect(await invoiceOf(buyer, "T-5102")).toMatchObject({ status: "submitted" });
  const asking = open.find(({ kind }) => kind === "invoice_resolve");
  if (asking !== undefined)
    expect(
      (await buyer.post("obligation/workflow/task/decide", { items: [{ id: asking.id, version: asking.version }] }))
        .data.rows,
    ).toMatchObject([{ code: 1010, messageDetail: "This decision needs more than a yes. Open the task to decide." }]);
  expect((await tasks()).map(({ subject_title: title }) => title)).not.toContain("T-5101");
  // Who takes a task has changed nothing of what they decide; whoever else has taken it stands in between.
  const listed = (await tasks()).find(({ subject_title: title }) => title === "T-5102")!;
  expect(await buyer.post(`obligation/workflow/task/${two!.id}/claim`, { version: two!.version })).toMatchObject({
    code: 0,
  });
  const { data: answer } = await buyer.get(
    `obligation/workflow/task/number?number=${(listed as unknown as { number: string }).number}`,
  );
  expect(answer).toMatchObject({
    status: "claimed",
    shown: {
      claimed_by: expect.stringMatching(/[a-z]/i),
      initiator: expect.stringMatching(/[a-z]/i),
      initiator_company: "Bukit Precision Parts Pte. Ltd.",
    },
  });
  expect(
    (
      await buyer.post("obligation/workflow/task/decide", {
        items: [{ id: two!.id, version: two!.version, subject_version: two!.subject_version }],
      })
    ).data.rows,
  ).toMatchObject([{ id: two!.id, code: 0, status: "confirmed" }]);
  const done = (await buyer.get("obligation/workflow/task/list?tab=done&sort=done_at&order=desc&page_size=2")).data
    .rows as { subject_title: string }[];
  expect(done.map(({ subject_title: title }) => title)).toEqual(["T-5102", "T-5101"]);
});

test("an import is all or nothing, and says what is wrong where", async () => {
  const row = {
    invoice_no: "M-1",
    buyer_uen: "201299101G",
    issue_date: "2026-11-20",
    due_date: "2027-01-20",
    description: "Nuts",
    quantity: "10",
    unit_price: "1,000.00",
  };
  const bad = await maker.post("obligation/invoice/import", {
    rows: [row, { ...row, invoice_no: "M-2", due_date: "2026-11-01", buyer_uen: "X" }],
  });
  expect(bad.data.ok).toBe(false);
  expect(bad.data.errors).toMatchObject([{ row: 2 }, { row: 2 }]);
  const empty = await maker.post("obligation/invoice/import", { rows: [{ ...row, buyer_uen: "" }], dry_run: true });
  expect(empty.data.errors).toEqual([{ row: 1, field: "buyer_uen", message: "Please fill in: Buyer's UEN" }]);
  expect(await invoiceOf(maker, "M-1")).toBeUndefined();
  const trial = await maker.post("obligation/invoice/import", {
    rows: [row, { ...row, description: "Washers" }],
    dry_run: true,
  });
  expect(trial.data).toMatchObject({ ok: true, count: 1 });
  expect(await invoiceOf(maker, "M-1")).toBeUndefined();
  expect(
    (await maker.post("obligation/invoice/import", { rows: [row, { ...row, description: "Washers" }] })).data,
  ).toMatchObject({ ok: true, count: 1 });
  expect(await invoiceOf(maker, "M-1")).toMatchObject({ total: "21800.00", status: "draft" });
});

test("the other company's people and strangers get nothing", async () => {
  const other = await talkAs(demo, "maker.s2");
  const invoice = await invoiceOf(maker, "INV-BP-1101");
  expect((await other.get(`obligation/invoice?id=${invoice.id}`)).code).toBe(1005);
  expect(
    (await other.post(`obligation/invoice/${invoice.id}/cancel`, { version: invoice.version, comment: "Mine now" }))
      .code,
  ).toBe(1005);
  expect((await new Talk(demo.stranger()).get("obligation/invoice/list")).code).toBe(1001);
});

test("figures of the dashboard come from the rows", async () => {
  const seller = await talkAs(demo, "checker.s3");
  const figures = await seller.get("obligation/supplier/statistics/today");
  expect(figures.data).toMatchObject({
    overdue: 2,
    overdue_amount: "10900.00",
    to_confirm: 1,
    to_confirm_amount: "43600.00",
  });
  const ageing = await seller.get("obligation/supplier/statistics/ageing?currency=SGD");
  expect(ageing.data.rows).toEqual([
    { bucket: "current", due_from: "2026-11-23", currency: "SGD", invoice_count: 2, outstanding: "163500.00" },
    { bucket: "over_90", due_to: "2026-08-24", currency: "SGD", invoice_count: 1, outstanding: "10900.00" },
  ]);
});

test("the GST rate follows the code: each line has the one of its code, and nobody sends another", async () => {
  const { seller, buyer: to } = await parties();
  const line = { description: "Bolts", quantity: "1", unit_price: "100.00" };
  const fields = {
    seller_entity: seller,
    buyer_entity: to,
    currency: "SGD",
    issue_date: "2026-11-20",
    due_date: "2026-12-19",
  };
  const made = await maker.post("obligation/invoice", {
    ...fields,
    invoice_no: "T-7001",
    lines: [
      { ...line, gst_code: "SR" },
      { ...line, gst_code: "ZR" },
      { ...line, gst_code: "OS" },
    ],
  });
  expect(made.data.lines.map(({ gst_rate, gst }: { gst_rate: string; gst: string }) => [gst_rate, gst])).toEqual([
    ["9.00", "9.00"],
    ["0.00", "0.00"],
    ["0.00", "0.00"],
  ]);
  expect(made.data).toMatchObject({ subtotal: "300.00", gst_total: "9.00", total: "309.00" });
  const changed = await maker.put("obligation/invoice", {
    id: made.data.id,
    version: 1,
    lines: [{ ...line, gst_code: "NG" }],
  });
  expect(changed.data).toMatchObject({ gst_total: "0.00", total: "100.00", lines: [{ gst_rate: "0.00" }] });
  const other = await maker.post("obligation/invoice", {
    ...fields,
    invoice_no: "T-7002",
    lines: [
      { ...line, gst_code: "ZR" },
      { ...line, gst_code: "ZR", gst_rate: "9.00" },
    ],
  });
  expect(other).toMatchObject({
    code: 100,
    data: [{ field: "lines[1].gst_rate", message: "The GST rate follows from the GST code" }],
  });
});

test("a supplier reminds the buyer of an overdue invoice, once a day", async () => {
  const late = await invoiceOf(maker, "INV-BP-0977");
  const due = await invoiceOf(maker, "INV-BP-1101");
  expect(late.allowed_actions).toContain("remind");
  expect(due.allowed_actions, "nothing is late yet").not.toContain("remind");
  const mails = () =>
    demo.store.reading.rows("SELECT id FROM mail WHERE letter = 'payment_reminder' AND related_id = $1::bigint", [
      late.id,
    ]);
  const before = (await mails()).length;
  const remind = (version: number) => maker.post(`obligation/invoice/${late.id}/remind`, { version });
  expect(await remind(late.version)).toMatchObject({ code: 0 });
  const reminded = await invoiceOf(maker, "INV-BP-0977");
  expect((await maker.get(`obligation/invoice?id=${late.id}`)).data).toMatchObject({
    reminded_on: "2026-11-23",
    payment_status: "unpaid",
  });
  expect(reminded.allowed_actions).not.toContain("remind");
  expect((await mails()).length).toBeGreaterThan(before);
  expect((await remind(reminded.version)).code).not.toBe(0);
});
