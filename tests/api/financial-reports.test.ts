import ExcelJS from "exceljs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

let application: Application;
const people: Record<string, Client> = {};
beforeAll(async () => {
  application = await startApplication();
  for (const [role, who] of [
    ["supplier", "maker.s1"],
    ["enterprise", "maker.e1"],
    ["financier", "maker.f1"],
  ] as const)
    people[role] = await application.signedIn(who);
});
afterAll(() => application.close());

const KINDS = [
  "ageing",
  "financing-register",
  "repayment-register",
  "limit-utilisation",
  "income",
  "overdue",
  "concentration",
  "cashflow",
  "dilution",
  "fee-gst",
  "reconciliation",
  "ip-register",
  "dpo-register",
  "audit",
];
const allowed = (role: string, kind: string) =>
  application.registry.calls.get(`report.${kind.replaceAll("-", "_")}`)?.allow.includes(role) === true;
const report = (role: string, kind: string, query = {}) =>
  people[role]!.get(`obligation/${role}/report/${kind}`, query);

describe.each(["supplier", "enterprise", "financier"])("the reports of a %s", (role) => {
  it("are listed as it may see them", async () => {
    const { rows } = (await people[role]!.get(`obligation/${role}/report/list`)).body.data;
    expect(rows.map((row: { key: string }) => row.key)).toEqual(KINDS.filter((kind) => allowed(role, kind)));
  });

  it.each(KINDS)(
    "%s: rows, sums that are theirs, narrowed by currency, day and period; as text, workbook and document",
    async (kind) => {
      const answer = await report(role, kind);
      if (!allowed(role, kind)) return void expect(answer.body.code).toBe(1004);
      expect(answer.body.code).toBe(0);
      const { rows, count, summary } = answer.body.data;
      expect(rows.length).toBeLessThanOrEqual(count);
      for (const narrowed of [
        { currency: "SGD" },
        { as_of: "2026-10-31" },
        { period_from: "2026-07-01", period_to: "2026-12-31" },
        { page_size: 1, page: 2 },
      ])
        expect((await report(role, kind, narrowed)).body.code, JSON.stringify(narrowed)).toBe(0);
      expect((await report(role, kind, { as_of: "yesterday" })).body.code).toBe(100);
      const file = (format: string) => report(role, `${kind}/export`, { format });
      const text = (await file("csv")).raw.toString("utf8").trim().split("\r\n");
      const sums = (summary?.by_currency ?? []).filter((one: { count: number }) => one.count > 0).length;
      expect(text).toHaveLength(1 + count + sums);
      const book = new ExcelJS.Workbook();
      await book.xlsx.load((await file("xlsx")).raw as unknown as ArrayBuffer);
      expect(book.worksheets[0]?.rowCount).toBe(1 + count + sums);
      expect((await file("pdf")).raw.subarray(0, 5).toString()).toBe("%PDF-");
    },
  );
});

interface Choice {
  readonly id: string;
  readonly legal_name: string;
}

describe.each(["supplier", "enterprise", "financier"])("the reports of a %s for a buyer or supplier", (role) => {
  const isTold = (kind: string) => kind !== "audit" && allowed(role, kind);

  it("offer exactly whom they are about, by name, and never the own company", async () => {
    const own = await people[role]!.get("ucenter/company/entity");
    const names = new Set(own.body.data.rows.map((one: Choice) => one.legal_name));
    for (const kind of KINDS.filter(isTold)) {
      const { rows, choices } = (await report(role, kind)).body.data;
      const offered: Choice[] = choices.counterparty_entity;
      if (rows.length > 0) expect(offered.length, kind).toBeGreaterThan(0);
      expect(
        offered.filter(({ legal_name: name }) => names.has(name)),
        kind,
      ).toEqual([]);
      expect(offered.map(({ legal_name: name }) => name)).toEqual(
        offered.map(({ legal_name: name }) => name).toSorted((one, other) => (one < other ? -1 : 1)),
      );
    }
  });

  it.each(KINDS)("%s has for each of them some rows of the whole, in the file as on the screen", async (kind) => {
    if (!isTold(kind)) return;
    const { count, choices } = (await report(role, kind)).body.data;
    const ids = choices.counterparty_entity.map(({ id }: Choice) => id);
    for (const id of ids) {
      const { data } = (await report(role, kind, { counterparty_entity: id })).body;
      expect(data.count, id).toBeGreaterThan(0);
      expect(data.count, id).toBeLessThanOrEqual(count);
      expect(data.choices, "others can be chosen still").toEqual(choices);
      const sums = (data.summary?.by_currency ?? []).filter((one: { count: number }) => one.count > 0).length;
      const file = await report(role, `${kind}/export`, { counterparty_entity: id, format: "csv" });
      expect(file.raw.toString("utf8").trim().split("\r\n")).toHaveLength(1 + data.count + sums);
    }
    const all = await report(role, kind, { counterparty_entity: ids });
    expect(all.body.data.count, "all of them together").toBe(count);
    const [one] = ids;
    if (one === undefined) return;
    const query = { counterparty_entity: [one], currency: ["SGD", "USD"] };
    const book = new ExcelJS.Workbook();
    const { raw } = await report(role, `${kind}/export`, { ...query, format: "xlsx" });
    await book.xlsx.load(raw as unknown as ArrayBuffer);
    expect(book.worksheets[0]?.rowCount).toBeGreaterThan(1);
    expect((await report(role, `${kind}/export`, { ...query, format: "pdf" })).raw.subarray(0, 5).toString()).toBe(
      "%PDF-",
    );
  });
});

describe("the ageing of a supplier's claims", () => {
  it("is by buyer and currency, later on a later day, and adds up", async () => {
    const { rows, summary } = (await report("supplier", "ageing")).body.data;
    const total = (of: string) =>
      rows
        .filter((row: Record<string, string>) => row["currency"] === "SGD")
        .reduce((sum: number, row: Record<string, string>) => sum + Math.round(Number(row[of]) * 100), 0);
    const sgd = summary.by_currency.find((one: { currency: string }) => one.currency === "SGD");
    for (const of of ["current", "d1_30", "d31_60", "d61_90", "over_90", "total"])
      expect(Math.round(Number(sgd[of]) * 100)).toBe(total(of));
    expect(total("current") + total("d1_30") + total("d31_60") + total("d61_90") + total("over_90")).toBe(
      total("total"),
    );
    const later = (await report("supplier", "ageing", { as_of: "2027-12-31" })).body.data.summary.by_currency.find(
      (one: { currency: string }) => one.currency === "SGD",
    );
    expect(later).toMatchObject({ current: "0.00", total: sgd.total, over_90: sgd.total });
  });
});

describe("the figures of the demo's reports", () => {
  const sums = async (role: string, kind: string, currency: string) =>
    (await report(role, kind)).body.data.summary.by_currency.find(
      (one: { currency: string }) => one.currency === currency,
    );
  const rows = async (role: string, kind: string, query = {}) =>
    (await report(role, kind, { page_size: 100, ...query })).body.data.rows;

  it("are what the books have: a financier's claims by age, obligor and penalty", async () => {
    expect(await sums("financier", "ageing", "SGD")).toMatchObject({ current: "240890.00", total: "240890.00" });
    expect(await sums("financier", "ageing", "USD")).toMatchObject({
      current: "0.00",
      d1_30: "38880.00",
      total: "38880.00",
    });
    expect(await rows("financier", "overdue")).toMatchObject([
      { currency: "USD", dpd: 10, bucket: "d1_30", principal: "38880.00", penalty: "64.80", next_action: "remind" },
    ]);
    expect(
      (await rows("financier", "concentration")).map(
        (row: Record<string, string>) => `${row["currency"]} ${row["outstanding"]} ${row["share_pct"]}`,
      ),
    ).toEqual(["SGD 240890.00 100.00", "USD 38880.00 100.00"]);
  });

  it("tie income and fees to the ledger's accounts", async () => {
    expect(await sums("financier", "income", "SGD")).toMatchObject({
      interest: "2076.39",
      fee: "1229.10",
      discount: "371.06",
      penalty: "0.00",
      gst: "110.62",
    });
    expect(await sums("financier", "income", "USD")).toMatchObject({
      interest: "725.76",
      fee: "264.40",
      penalty: "64.80",
      gst: "21.10",
    });
    expect(await sums("financier", "fee-gst", "SGD")).toMatchObject({
      net: "1229.10",
      gst: "110.62",
      total: "1339.72",
    });
    expect(await sums("financier", "financing-register", "SGD")).toMatchObject({
      principal: "176580.00",
      interest: "1611.96",
    });
  });

  it("stand beside the accounts that they tie to, with no difference", async () => {
    const ledger = async (query: Record<string, string>) =>
      (await report("financier", "ledger", query)).body.data.rows.map(
        (row: Record<string, string>) =>
          `${row["currency"]} ${row["code"]} ${row["reported"]} ${row["balance"]} ${row["difference"]}`,
      );
    expect(await ledger({ report: "financing_register", currency: "SGD" })).toEqual([
      "SGD 1100 176580.00 176580.00 0.00",
      "SGD 1110 1611.96 1611.96 0.00",
    ]);
    expect(await ledger({ report: "concentration" })).toEqual([
      "SGD 1100 + 1150 240890.00 240890.00 0.00",
      "USD 1100 38880.00 38880.00 0.00",
    ]);
    expect(await ledger({ report: "overdue" })).toEqual(["USD 1130 64.80 64.80 0.00"]);
    for (const name of ["ageing", "income", "fee_gst"])
      for (const period of [{}, { period_from: "2026-10-01", period_to: "2026-10-31" }] as Record<string, string>[])
        for (const line of await ledger({ report: name, ...period })) expect(line, name).toMatch(/ 0\.00$/);
    expect((await people["supplier"]!.get("obligation/supplier/report/ledger", { report: "ageing" })).body.code).toBe(
      1004,
    );
  });

  it("stand together by a column where that is asked, on the screen as in a file", async () => {
    const bySupplier = { group_by: "supplier", currency: "SGD" };
    const { rows: groups, summary } = (await report("financier", "financing-register", bySupplier)).body.data;
    const whole = await sums("financier", "financing-register", "SGD");
    expect(summary.by_currency).toMatchObject([{ principal: whole.principal, face: whole.face }]);
    expect(groups.map(({ supplier }: Record<string, string>) => supplier)).toEqual([
      ...new Set(groups.map(({ supplier }: Record<string, string>) => supplier)),
    ]);
    const single = (await rows("financier", "financing-register", { currency: "SGD" })).filter(
      (row: Record<string, unknown>) => row["is_void"] !== true,
    );
    expect(groups.reduce((sum: number, { deals }: { deals: number }) => sum + deals, 0)).toBe(single.length);
    const query = { ...bySupplier, format: "csv", columns: "supplier,deals,principal" };
    const lines = (await report("financier", "financing-register/export", query)).raw.toString("utf8").trim();
    expect(lines.split("\r\n")).toHaveLength(1 + groups.length + 1);
  });

  it.each([
    ["fee-gst", "party"],
    ["repayment-register", "deal_no"],
  ])("%s stands together by %s, and its sum stays", async (name, column) => {
    const query = { group_by: column, currency: "SGD" };
    const { rows: groups, summary } = (await report("financier", name, query)).body.data;
    expect(groups.length).toBeGreaterThan(0);
    expect(new Set(groups.map((row: Record<string, string>) => row[column])).size).toBe(groups.length);
    const whole = await sums("financier", name, "SGD");
    expect(summary.by_currency).toMatchObject([{ total: whole.total }]);
  });

  it("reconcile every receipt with the bank to nothing, and show each limit as it is used", async () => {
    for (const row of await rows("financier", "reconciliation"))
      expect(row).toMatchObject({ ledger_difference: "0.00" });
    expect(
      (await rows("financier", "limit-utilisation")).filter(
        (row: Record<string, string>) => row["approved"] === "5000000.00",
      ),
    ).toMatchObject([{ reserved: "106820.00", utilised: "240890.00", available: "4652290.00", used_pct: "6.95" }]);
  });

  it("foresee what fund providers take of buyers' payments, and what is owed to them", async () => {
    const week = async (role: string, monday: string, currency = "SGD") =>
      (await rows(role, "cashflow")).find(
        (row: Record<string, string>) => row["week"] === monday && row["currency"] === currency,
      );
    expect(await week("supplier", "2026-12-21")).toMatchObject({ due_in: "76300.00", going_out: "69387.93" });
    expect(await week("enterprise", "2026-12-07")).toMatchObject({ due_in: "0.00", going_out: "64310.00" });
    expect(await week("financier", "2026-11-23", "USD")).toMatchObject({ due_in: "39700.56", going_out: "0.00" });
  });

  it("are narrowed, ordered and cut to the screen's columns in a file too", async () => {
    const query = { format: "csv", columns: "holder,used_pct", sort: "used_pct", order: "desc", keyword: "vendor" };
    const lines = (await report("financier", "limit-utilisation/export", query)).raw.toString("utf8").trim();
    const [head, ...found] = lines.split("\r\n").map((line) => line.split(","));
    expect(head?.map((cell) => cell.replace(/^\uFEFF/, ""))).toEqual(["Of", "Currency", "Utilisation (%)"]);
    const used = found.map((cells) => Number(cells.at(-1)));
    expect(used.length).toBeGreaterThan(1);
    expect(used).toEqual(used.toSorted((one, other) => other - one));
  });

  it("lead to the records behind them, by rows that only those may open who see them", async () => {
    const [overdue] = await rows("financier", "overdue");
    const opened = await people["financier"]!.get("obligation/financier/financing/application", {
      id: overdue["financing"],
    });
    expect(opened.body).toMatchObject({ code: 0, data: { number: overdue["deal_no"] } });
  });

  it("tell for one buyer or supplier its part: of sums the deals with it, of shares those of all", async () => {
    const of = async (kind: string, name: RegExp) => {
      const { choices } = (await report("financier", kind)).body.data;
      const { id } = choices.counterparty_entity.find((one: Choice) => name.test(one.legal_name));
      return rows("financier", kind, { counterparty_entity: id });
    };
    expect(await of("ageing", /^Bukit Precision/)).toMatchObject([{ current: "68670.00", total: "68670.00" }]);
    expect(await of("concentration", /^Bukit Precision/)).toMatchObject([
      { outstanding: "68670.00", share_pct: "28.51" },
    ]);
    expect(await of("cashflow", /^Bukit Precision/)).toMatchObject([{ week: "2026-12-21", due_in: "69387.93" }]);
    expect(
      (await of("income", /^Bukit Precision/)).map(({ fee, gst }: Record<string, string>) => [fee, gst]),
      "the fees that the report of fees has",
    ).toEqual([
      ["50.00", "4.50"],
      ["196.20", "17.66"],
      ["50.00", "4.50"],
      ["343.35", "30.90"],
      ["0.00", "0.00"],
    ]);
    expect(await of("overdue", /^Kallang Bay/)).toMatchObject([{ principal: "38880.00" }]);
    expect(await of("dilution", /^Bukit Precision/)).toMatchObject([{ face: "119900.00", credit_notes: "0.00" }]);
  });

  it("show a supplier its claims by age", async () => {
    expect(await sums("supplier", "ageing", "SGD")).toMatchObject({
      current: "348800.00",
      d1_30: "32700.00",
      d31_60: "38150.00",
      total: "419650.00",
    });
  });
});

describe("a person's favourite reports", () => {
  const path = "obligation/financier/report/favourite";
  const listed = async (who: Client) =>
    (await who.get("obligation/financier/report/list")).body.data.rows as {
      key: string;
      mark: string | null;
      scheduled: boolean;
      next_on: string | null;
    }[];

  it("stand first, for this person alone, until the mark is taken away", async () => {
    const who = people["financier"]!;
    const before = await listed(who);
    expect((await who.post(path, { key: "overdue" })).body.code).toBe(0);
    expect((await who.post(path, { key: "overdue" })).body.code, "marked twice").toBe(0);
    const marked = await listed(who);
    expect(marked[0]).toMatchObject({ key: "overdue", mark: "favourite" });
    expect(marked.slice(1).map(({ key }) => key)).toEqual(
      before.map(({ key }) => key).filter((key) => key !== "overdue"),
    );
    expect((await listed(await application.signedIn("checker.f1")))[0]).not.toHaveProperty("mark");
    expect((await who.delete(path, { key: "overdue" })).body.code).toBe(0);
    expect(await listed(who)).toEqual(before);
  });

  it("a report that is none is told at its field", async () => {
    expect((await people["financier"]!.post(path, { key: "gossip" })).body).toMatchObject({
      code: 100,
      data: [{ field: "key" }],
    });
  });

  it("each says when it is sent by mail", async () => {
    expect((await listed(people["financier"]!)).find(({ key }) => key === "overdue")).toMatchObject({
      scheduled: true,
      next_on: "2026-11-30",
    });
  });
});
