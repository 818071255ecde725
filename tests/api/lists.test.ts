import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

let application: Application;
let supplier: Client;
let enterprise: Client;
let other: Client;
beforeAll(async () => {
  application = await startApplication();
  [supplier, enterprise, other] = (await Promise.all(
    ["maker.s1", "checker.e1", "maker.s2"].map((who) => application.signedIn(who)),
  )) as [Client, Client, Client];
});
afterAll(() => application.close());

interface Invoice {
  id: string;
  invoice_no: string;
  status: string;
  total: string;
  issue_date: string;
  buyer_entity: string;
  currency: string;
  outstanding: string;
  overdue?: boolean;
  shown: Record<string, string>;
}
const PATH = "obligation/invoice/list";
const list = async (client: Client, query: Record<string, string | number | readonly string[]> = {}) => {
  const answered = await client.get(PATH, { page_size: 100, ...query });
  expect(answered.body, JSON.stringify(query)).toMatchObject({ code: 0, success: true });
  return answered.body.data as { rows: Invoice[]; count: number; summary: { by_currency: Record<string, unknown>[] } };
};
const numbers = (rows: Invoice[]) => rows.map((row) => row.invoice_no);
const cents = (text: string) => BigInt(text.replace(".", ""));

describe("a list of many rows", () => {
  it("brings its page at once, counts to where it looks, and tells count and sums exactly where that is asked", async () => {
    const whole = await list(supplier, { page_size: 2, sort: "total", order: "asc" });
    expect(whole.count).toBeGreaterThan(4);
    const { lists } = application.registry.constants as { lists: { counted_most: number } };
    const most = lists.counted_most;
    try {
      lists.counted_most = 4;
      const page = await list(supplier, { page_size: 2, sort: "total", order: "asc" });
      expect(page).toMatchObject({ count: 4, more: true });
      expect(page).not.toHaveProperty("summary");
      expect(numbers(page.rows)).toEqual(numbers(whole.rows));
      const exact = await list(supplier, { page_size: 1, exact: "true" });
      expect(exact).not.toHaveProperty("more");
      expect([exact.count, exact.summary]).toEqual([whole.count, whole.summary]);
      lists.counted_most = whole.count;
      expect(await list(supplier, { page_size: 2, sort: "total", order: "asc" })).toEqual(whole);
    } finally {
      lists.counted_most = most;
    }
    const { body } = await supplier.get(PATH, { exact: "perhaps" });
    expect(body).toMatchObject({ code: 100, data: [{ field: "exact" }] });
  });
});

describe("a filter that no index finds by", () => {
  it("brings the rows that fit from behind all that were looked at, and counts them exactly where that is asked", async () => {
    const filters = { currency: "SGD", sort: "total", order: "asc", page_size: 3 };
    const whole = await list(supplier, filters);
    const rest = await list(supplier, { ...filters, currency: "USD" });
    expect(whole.count).toBeGreaterThan(3);
    const { lists } = application.registry.constants as { lists: { counted_most: number } };
    const most = lists.counted_most;
    try {
      for (const looked of [1, 2, 5]) {
        lists.counted_most = looked;
        const page = await list(supplier, filters);
        expect(page).toMatchObject({ more: true });
        expect(page.rows).toEqual(whole.rows);
        expect(page.count).toBeGreaterThanOrEqual(page.rows.length);
        expect(page.count).toBeLessThanOrEqual(whole.count);
        const exact = await list(supplier, { ...filters, exact: "true" });
        expect([exact.count, exact.summary, exact.rows]).toEqual([whole.count, whole.summary, whole.rows]);
        expect((await list(supplier, { ...filters, currency: "USD" })).rows).toEqual(rest.rows);
      }
    } finally {
      lists.counted_most = most;
    }
  });
});

describe("a page behind the one before", () => {
  const page = async (client: Client, query: Record<string, string | number>) => {
    const { body } = await client.get(PATH, query);
    expect(body, JSON.stringify(query)).toMatchObject({ code: 0 });
    return body.data as { rows: Invoice[]; count: number; next?: string };
  };
  /** All rows of a list, page by page, each from where the one before ended. */
  const walked = async (client: Client, query: Record<string, string | number>): Promise<string[]> => {
    const ids: string[] = [];
    for (let after: string | undefined, at = 1; ; at += 1) {
      const { rows, next } = await page(client, { ...query, page: at, ...(after === undefined ? {} : { after }) });
      ids.push(...rows.map(({ id }) => id));
      if (next === undefined) return ids;
      after = next;
    }
  };

  it("goes through every order both ways, and brings each row once in its place", async () => {
    const sorts = application.registry.calls.get("invoice.list")?.sorts ?? [];
    expect(sorts.length).toBeGreaterThan(5);
    for (const client of [supplier, enterprise])
      for (const sort of sorts)
        for (const order of ["asc", "desc"]) {
          const whole = (await list(client, { sort, order })).rows.map(({ id }) => id);
          expect(whole.length).toBeGreaterThan(6);
          expect(await walked(client, { sort, order, page_size: 3 }), `${sort} ${order}`).toEqual(whole);
        }
  });

  it("goes through what a filter or a keyword leaves", async () => {
    const ways = [
      ["currency", "SGD"],
      ["keyword", "INV"],
      ["status", "confirmed"],
      ["archived", "false"],
    ] as const;
    for (const narrowed of ways.map(([name, value]): Record<string, string> => ({ [name]: value }))) {
      const query: Record<string, string> = { sort: "due_date", order: "desc", ...narrowed };
      const whole = (await list(supplier, query)).rows.map(({ id }) => id);
      expect(whole.length, JSON.stringify(narrowed)).toBeGreaterThan(2);
      expect(await walked(supplier, { ...query, page_size: 2 }), JSON.stringify(narrowed)).toEqual(whole);
    }
  });

  it("brings the same rows behind a page whatever was added before it", async () => {
    const query = { sort: "created_at", order: "desc", page_size: 3 };
    const { next = "" } = await page(supplier, query);
    const before = await page(supplier, { ...query, page: 2, after: next });
    const buyer = (await list(supplier)).rows[0]?.buyer_entity;
    const added = await supplier.post("obligation/invoice", {
      invoice_no: "ADDED-BEFORE",
      buyer_entity: buyer,
      currency: "SGD",
      issue_date: "2026-11-20",
      due_date: "2026-12-21",
      lines: [{ description: "Bolts", quantity: "1", unit_price: "1.00", gst_code: "ZR" }],
    });
    expect(added.body).toMatchObject({ code: 0 });
    expect(numbers((await page(supplier, query)).rows)).toContain("ADDED-BEFORE");
    const again = await page(supplier, { ...query, page: 2, after: next });
    expect(numbers(again.rows)).toEqual(numbers(before.rows));
    expect(numbers((await page(supplier, { ...query, page: 2 })).rows)).not.toEqual(numbers(before.rows));
  });

  it("takes no place of another order, of another type, or that it never told", async () => {
    const { next = "" } = await page(supplier, { sort: "total", order: "asc", page_size: 2 });
    expect(next).not.toBe("");
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const sorting = { sort: "total", order: "asc" };
    const wrong = [
      { ...sorting, sort: "due_date", after: next },
      { ...sorting, order: "desc", after: next },
      { ...sorting, after: "" },
      { ...sorting, after: "nonsense" },
      { ...sorting, after: encoded({ key: "1" }) },
      { ...sorting, after: encoded(["total", "asc", "1.00; DROP", "1"]) },
      { ...sorting, after: encoded(["total", "asc", 1, "1"]) },
      { ...sorting, after: encoded(["total", "asc", "1.00", "x"]) },
      { ...sorting, sort: "due_date", after: encoded(["due_date", "asc", "2026-02-31", "1"]) },
      { ...sorting, sort: "created_at", after: encoded(["created_at", "asc", "2026-02-01 25:00:00+08", "1"]) },
    ];
    for (const query of wrong) {
      const { status, body } = await supplier.get(PATH, query);
      expect([query, status, body]).toMatchObject([query, 422, { code: 100, data: [{ field: "after" }] }]);
    }
  });
});

describe("scope", () => {
  it("shows each company its own invoices only, and the buyer no draft", async () => {
    const [own, foreign, bought] = await Promise.all([list(supplier), list(other), list(enterprise)]);
    expect(own.count).toBeGreaterThan(3);
    expect(numbers(own.rows).filter((number) => numbers(foreign.rows).includes(number))).toEqual([]);
    expect(own.rows.every((row) => row.shown["seller_entity"] === "Bukit Precision Parts Pte. Ltd.")).toBe(true);
    expect(own.rows.some((row) => row.status === "draft")).toBe(true);
    expect(bought.rows.some((row) => row.status === "draft")).toBe(false);
    expect(bought.rows.every((row) => row.shown["buyer_entity"] === "Straits Harvest Foods Pte. Ltd.")).toBe(true);
  });

  it("sums what is outstanding over invoices that are owed or wait to be: no draft, as in the ageing", async () => {
    const { rows, summary } = await list(supplier, { archived: "false" });
    expect(rows.filter((row) => row.status === "draft").map((row) => row.outstanding)).toContain("8720.00");
    expect(summary.by_currency.find((one) => one["currency"] === "SGD")?.["outstanding"]).toBe("419650.00");
  });

  it("answers a foreign record exactly as a missing one", async () => {
    const {
      rows: [foreign],
    } = await list(other);
    const [one, missing] = await Promise.all([
      supplier.get("obligation/invoice", { id: foreign?.id ?? "" }),
      supplier.get("obligation/invoice", { id: "123456789" }),
    ]);
    expect(one.status).toBe(404);
    expect(one.body).toEqual(missing.body);
    expect(one.headers["content-length"]).toBe(missing.headers["content-length"]);
    expect((await supplier.get("obligation/invoice", { id: foreign?.id ?? "" })).body).toMatchObject({ code: 1005 });
  });

  it("never shows what no party may read", async () => {
    for (const client of [supplier, enterprise])
      for (const row of (await list(client)).rows)
        expect(Object.keys(row)).not.toEqual(expect.arrayContaining(["number_key"]));
    const {
      rows: [first],
    } = await list(enterprise);
    const read = await enterprise.get("obligation/invoice", { id: first?.id ?? "" });
    for (const field of ["number_key", "fingerprint", "internal_note"])
      expect(read.body.data).not.toHaveProperty(field);
  });
});

describe("filters, search, order and pages", () => {
  it("counts other narrowings beside the one that is asked for, by the same keyword, and only what is the asker's", async () => {
    const counts = [
      "open?status=confirmed&status=submitted",
      "drafts?status=draft",
      "none?status=cancelled&currency=USD",
      "all?",
    ];
    const totals = async (client: Client, query: Record<string, string> = {}) =>
      (
        (await list(client, { page_size: 1, status: "draft", counts, ...query })) as unknown as {
          counts: Record<string, number>;
        }
      ).counts;
    const many = async (client: Client, query: Record<string, string | string[]> = {}) =>
      (await list(client, query)).count;
    for (const client of [supplier, enterprise]) {
      expect(await totals(client)).toEqual({
        open: await many(client, { status: ["confirmed", "submitted"] }),
        drafts: await many(client, { status: "draft" }),
        none: 0,
        all: await many(client),
      });
    }
    expect(await totals(supplier, { keyword: "1101" })).toMatchObject({
      all: await many(supplier, { keyword: "1101" }),
      drafts: 0,
    });
    expect(await list(supplier)).not.toHaveProperty("counts");
  });

  it("refuses counts that are none, with the field", async () => {
    const refused = async (counts: string | string[]) => (await supplier.get(PATH, { counts })).body;
    for (const wrong of ["open", "?status=draft", "Open?status=draft", `a?keyword=${"x".repeat(2100)}`])
      expect(await refused(wrong)).toMatchObject({ code: 100, data: [{ field: "counts" }] });
    expect(await refused("open?no_such_field=1")).toMatchObject({ code: 100, data: [{ field: "no_such_field" }] });
    expect(await refused("open?status=nonsense")).toMatchObject({ code: 100, data: [{ field: "status" }] });
    expect(await refused("open?counts=x")).toMatchObject({ code: 100, data: [{ field: "counts" }] });
    expect(await refused(Array.from({ length: 17 }, (_, index) => `c${index}?`))).toMatchObject({
      code: 100,
      data: [{ field: "counts" }],
    });
  });

  it("narrows by options (any of several), ranges and references", async () => {
    const all = await list(supplier);
    const drafts = await list(supplier, { status: ["draft", "confirmed"] });
    expect(numbers(drafts.rows)).toEqual(
      numbers(all.rows.filter((row) => ["draft", "confirmed"].includes(row.status))),
    );
    const dated = await list(supplier, { issue_date_from: "2026-11-01", issue_date_to: "2026-11-19" });
    expect(numbers(dated.rows)).toEqual(
      numbers(all.rows.filter((row) => row.issue_date >= "2026-11-01" && row.issue_date <= "2026-11-19")),
    );
    const large = await list(supplier, { total_from: "20000" });
    expect(numbers(large.rows)).toEqual(numbers(all.rows.filter((row) => cents(row.total) >= 2_000_000n)));
    const buyer = String(all.rows[0]?.buyer_entity);
    expect(numbers((await list(supplier, { buyer_entity: buyer })).rows)).toEqual(
      numbers(all.rows.filter((row) => row.buyer_entity === buyer)),
    );
    const overdue = await list(supplier, { overdue: "true" });
    expect(numbers(overdue.rows)).toEqual(numbers(all.rows.filter((row) => row.overdue === true)));
  });

  it("finds by a keyword, taken as it is written", async () => {
    const all = await list(supplier);
    const some = all.rows[0]?.invoice_no ?? "";
    expect(numbers((await list(supplier, { keyword: some.toLowerCase() })).rows)).toContain(some);
    expect((await list(supplier, { keyword: "%" })).count).toBe(0);
    expect((await list(supplier, { keyword: "_" })).count).toBe(0);
    expect((await list(supplier, { keyword: "" })).count).toBe(all.count);
  });

  it("orders by each declared field both ways, and pages without losing or doubling a row", async () => {
    const all = await list(supplier);
    const rising = await list(supplier, { sort: "total", order: "asc" });
    const falling = await list(supplier, { sort: "total", order: "desc" });
    const totals = rising.rows.map((row) => cents(row.total));
    expect(totals).toEqual([...totals].sort((one, two) => (one < two ? -1 : one > two ? 1 : 0)));
    expect(numbers(falling.rows)).toEqual(numbers(rising.rows).reverse());
    const paged: string[] = [];
    for (let page = 1; paged.length < all.count && page < 50; page += 1)
      paged.push(...numbers((await list(supplier, { page, page_size: 3, sort: "status" })).rows));
    expect([...paged].sort()).toEqual(numbers(all.rows).sort());
  });

  it("answers the count and totals of the whole set also beyond the last page", async () => {
    const all = await list(supplier);
    const beyond = await list(supplier, { page: 5000, page_size: 1 });
    expect(beyond.rows).toEqual([]);
    expect(beyond.count).toBe(all.count);
    expect(beyond.summary).toEqual(all.summary);
    for (const { currency, total, count } of all.summary.by_currency as {
      currency: string;
      total: string;
      count: number;
    }[]) {
      const own = all.rows.filter((row) => row.currency === currency);
      expect(count).toBe(own.length);
      expect(cents(total)).toBe(own.reduce((sum, row) => sum + cents(row.total), 0n));
    }
  });

  it("refuses what is no value of the filter, at its name", async () => {
    const wrong: [string, string | string[]][] = [
      ["page", "0"],
      ["page", "1e3"],
      ["page", "-1"],
      ["page_size", "101"],
      ["sort", "fingerprint"],
      ["sort", "id; drop table invoice"],
      ["order", "up"],
      ["status", "paid"],
      ["status", "toString"],
      ["buyer_entity", "1 or 1=1"],
      ["issue_date_from", "2026-02-30"],
      ["total_from", "1.234"],
      ["total_to", "NaN"],
      ["overdue", "yes"],
      ["keyword", "x".repeat(201)],
      ["number_key", "A"],
      ["fingerprint", "a"],
      ["internal_note", "x"],
      ["issue_date", "2026-11-01"],
      ["__proto__", "1"],
      ["constructor", "1"],
      ["page", ["1", "2"]],
      ["overdue", ["true", "false"]],
      ["keyword", "a\u0000b"],
    ];
    for (const [field, value] of wrong) {
      const answered = await supplier.get(PATH, { [field]: value });
      expect(answered.status, `${field}=${String(value)}`).toBe(422);
      expect(answered.body.code).toBe(100);
      expect(
        answered.body.data.map((one: { field: string }) => one.field),
        `${field}=${String(value)}`,
      ).toContain(field);
      for (const { message } of answered.body.data) expect(message).not.toMatch(/^keyword\./);
    }
  });
});

describe("a keyword in the reader's words", () => {
  it("finds what an option is called, in the language of the reader, and nothing by a letter or two", async () => {
    const disputed = numbers((await list(supplier, { status: "disputed" })).rows).sort();
    expect(disputed).toEqual(["INV-BP-1121"]);
    expect(numbers((await list(supplier, { keyword: "Disputed" })).rows)).toEqual(disputed);
    expect((await list(supplier, { keyword: "Disputed" })).count).toBe(1);
    const chinese = await application.signedIn("checker2.e1");
    chinese.language = "zh-CN";
    expect(numbers((await list(chinese, { keyword: "争议中" })).rows)).toContain("INV-BP-1121");
    expect(numbers((await list(chinese, { keyword: "Disputed" })).rows)).toEqual([]);
    expect(numbers((await list(supplier, { keyword: "zz" })).rows)).toEqual([]);
    expect(numbers((await list(other, { keyword: "Disputed" })).rows)).not.toContain("INV-BP-1121");
  });

  it("finds tasks by what is asked, and by titles that are options", async () => {
    const found = async (client: Client, keyword: string) =>
      (
        (await client.get("obligation/workflow/task/list", { keyword, page_size: 100 })).body.data.rows as {
          kind: string;
          subject_title: string;
        }[]
      ).map(({ kind, subject_title: title }) => `${kind} ${title}`);
    const all = await found(enterprise, "");
    const disputes = all.filter((one) => one.startsWith("invoice_resolve"));
    expect(disputes.length).toBeGreaterThan(0);
    expect(await found(enterprise, "close a dispute")).toEqual(disputes);
    expect(await found(await application.signedIn("ceo.s1"), "bank accounts")).toEqual([
      expect.stringMatching(/^approval_rule_approve /),
    ]);
  });
});
