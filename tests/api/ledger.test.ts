import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WriteContext } from "../../server/platform/context.ts";
import { capitalPaidIn } from "../../server/modules/ledger/postings/cash-and-fees.ts";
import { disbursed } from "../../server/modules/ledger/postings/financing.ts";
import { areJournalsUntotalled, totalJournals } from "../../server/modules/ledger/balances.ts";
import { postJournals } from "../../server/modules/ledger/post.ts";
import { checkInvariants, formatBreaches } from "../../server/platform/invariants/invariant.ts";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

let application: Application;
let accountant: Client;
let second: Client;
let supplier: Client;
const sides: Record<string, { entity: string; company: string }> = {};
beforeAll(async () => {
  application = await startApplication();
  const rows = await application.store.reading.rows<{ id: string; company: string; legal_name: string }>(
    "SELECT id, company, legal_name FROM company_entity",
  );
  for (const row of rows) sides[row.legal_name.split(" ")[0] ?? ""] = { entity: row.id, company: row.company };
  const deal = { source: "FA-2026-000050", date: "2026-10-05", currency: "SGD" };
  await application.store.transaction((trx) =>
    postJournals(
      {
        registry: application.registry,
        trx,
        db: trx,
        acting: undefined,
        ports: application.ports,
      } as unknown as WriteContext,
      [
        ...capitalPaidIn({ ...deal, source: "capital", amount: "2000000.00", owner: sides["Orchid"]! }),
        ...disbursed({
          ...deal,
          principal: "98100.00",
          net: "490.50",
          gst: "44.15",
          financier: sides["Orchid"]!,
          supplier: sides["Bukit"]!,
        }),
      ],
      { entity: "financing_application", id: "1", transition: "disburse" },
    ),
  );
  await application.store.script(`
    UPDATE "user" SET permission_groups = permission_groups || ARRAY['accountant'] WHERE email IN ('admin.f2@demo.example', 'ceo.f2@demo.example', 'admin.s1@demo.example');
    INSERT INTO kyc_case (id, created_at, updated_at, number, entity, financier_entity, status) VALUES (1, now(), now(), 'KYC-1', ${sides["Bukit"]!.entity}, ${sides["Orchid"]!.entity}, 'approved')`);
  accountant = await application.signedIn("admin.f2");
  second = await application.signedIn("ceo.f2");
  supplier = await application.signedIn("maker.s1");
});
afterAll(() => application.close());

const data = (answer: Awaited<ReturnType<Client["get"]>>) =>
  answer.body.data as {
    rows: Record<string, string>[];
    count: number;
    summary: { by_currency: Record<string, unknown>[] };
  };
const BOOK = "obligation/financier/ledger";

describe("the daily totals", () => {
  /** All that is read from them: balances, balances on a day, and an account's movements with what it stood at. */
  const read = async () => {
    const accounts = data(await accountant.get(`${BOOK}/account/list?sort=code`)).rows;
    return {
      accounts,
      trial: data(await accountant.get(`${BOOK}/trial_balance`)).rows,
      before: data(await accountant.get(`${BOOK}/trial_balance?as_of=2026-10-04`)).rows,
      movements: await Promise.all(
        accounts.map(async ({ id }) => (await accountant.get(`${BOOK}/account?id=${id}`)).body.data),
      ),
    };
  };
  const waiting = () =>
    application.store.reading.first<{ count: string }>("SELECT count(*) AS count FROM journal_untotalled");

  it("tell the same before and after they take up what was posted, whoever takes it up", async () => {
    const before = await read();
    expect(before.trial.length).toBeGreaterThan(3);
    expect(Number((await waiting())?.count)).toBeGreaterThan(0);
    const running = { ...application, store: application.store } as unknown as Parameters<typeof totalJournals>[0];
    expect(await areJournalsUntotalled(running)).toBe(true);
    await Promise.all([totalJournals(running), totalJournals(running)]);
    expect(await waiting()).toEqual({ count: "0" });
    expect(await areJournalsUntotalled(running)).toBe(false);
    expect(await read()).toEqual(before);
    const breaches = await checkInvariants(
      { db: application.store.reading, registry: application.registry, today: application.ports.clock.today() },
      ["daily_totals_equal_journals", "journal_balances"],
    );
    expect(formatBreaches(breaches)).toBe("");
  });
});

describe("the own book", () => {
  it("shows accounts with balances and a trial balance of equal sides, on a day", async () => {
    const trial = data(await accountant.get(`${BOOK}/trial_balance?currency=SGD`));
    expect(trial.rows.map(({ code, debit, credit }) => `${code} ${debit} ${credit}`)).toEqual([
      "1010 4902434.65 0.00",
      "1100 98100.00 0.00",
      "2200 0.00 44.15",
      "3000 0.00 5000000.00",
      "4020 0.00 490.50",
    ]);
    expect(trial.summary.by_currency).toEqual([
      { count: 5, currency: "SGD", debit: "5000534.65", credit: "5000534.65" },
    ]);
    expect(data(await accountant.get(`${BOOK}/trial_balance?as_of=2026-06-30`)).summary.by_currency).toEqual([
      { count: 5, currency: "SGD", debit: "0.00", credit: "0.00" },
    ]);
    const accounts = data(await accountant.get(`${BOOK}/account/list?kind=liability&sort=balance&order=desc`));
    expect(accounts.rows).toMatchObject([{ code: "2200", name: "gst_output", balance: "44.15" }]);
    const movements = `${BOOK}/account/movements?id=${accounts.rows[0]!["id"]}`;
    const line = { date: "2026-10-05", debit: "0.00", credit: "44.15", balance: "44.15", memo: "FA-2026-000050" };
    expect(data(await accountant.get(movements)).rows).toMatchObject([line]);
    expect(data(await accountant.get(`${movements}&date_to=2026-10-04`)).rows).toEqual([]);
  });

  it("shows an account's newest movements first, and those of a period with the balance as it was then", async () => {
    const [bank] = data(await accountant.get(`${BOOK}/account/list?keyword=1010`)).rows;
    const movements = `${BOOK}/account/movements?id=${bank!["id"]}`;
    const { rows } = data(await accountant.get(movements));
    expect(rows.map(({ date }) => date)).toEqual(
      rows
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    expect(rows[0]).toMatchObject({ balance: bank!["balance"] });
    const last = rows.at(-1)!;
    const first = data(await accountant.get(`${movements}&date_to=${String(last["date"])}`)).rows;
    expect(first[0]).toMatchObject({ balance: rows.find(({ date }) => date === last["date"])!["balance"] });
  });

  it("is nobody else's", async () => {
    const [account] = data(await accountant.get(`${BOOK}/account/list`)).rows;
    expect((await supplier.get(`obligation/supplier/ledger/account?id=${account!["id"]}`)).body.code).toBe(1005);
    expect(
      data(await supplier.get("obligation/supplier/ledger/account/list")).rows.map((row) => row["code"]),
    ).not.toContain("3000");
  });

  it("opens each journal of a deal from the course of its money", async () => {
    const deals = data(await supplier.get("obligation/supplier/financing/application/list")).rows;
    const id = deals.find(({ number }) => number === "FA-2026-000029")!["id"];
    const course = (await supplier.get(`obligation/supplier/financing/application/course?id=${id}`)).body.data;
    const journals = course.journals as Record<string, string>[];
    // The newest stands first, as in all other lists of journals.
    expect(journals.map(({ date }) => date)).toEqual(
      journals
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    const paid = journals.at(-1);
    expect(paid).toMatchObject({ event_type: "disbursed", amount: "39240.00" });
    const journal = (await supplier.get(`obligation/supplier/ledger/journal?id=${paid!["id"]}`)).body.data;
    expect(journal).toMatchObject({ number: paid!["number"], source_ref: "FA-2026-000029" });
    const debits = (journal.lines as { debit?: string }[]).map(({ debit }) => Math.round(Number(debit ?? 0) * 100));
    expect(debits.reduce((sum, one) => sum + one, 0)).toBe(3_924_000);
  });

  const accountsOf = async () =>
    Object.fromEntries(
      data(await accountant.get(`${BOOK}/account/list?page_size=100`)).rows.map((row) => [row["code"], row["id"]]),
    );
  const byHand = async (more: Record<string, unknown> = {}) => {
    const accounts = await accountsOf();
    return accountant.post(`${BOOK}/journal`, {
      date: "2026-11-20",
      currency: "SGD",
      memo: "Bank charge",
      lines: [
        { account: accounts["4020"], debit: "5.00" },
        { account: accounts["1010"], credit: "5.00" },
      ],
      ...more,
    });
  };

  it("takes a journal by hand once a second person has checked it, and undoes it by its mirror", async () => {
    const proposed = await byHand();
    expect(proposed.body).toMatchObject({ code: 0, data: { status: "pending" } });
    const { id, version } = proposed.body.data;
    expect((await accountant.post(`${BOOK}/journal/${id}/approve`, { version })).body.code).toBe(1004);
    expect(data(await accountant.get(`${BOOK}/trial_balance`)).rows[0]).toMatchObject({ debit: "4902434.65" });
    const approved = await second.post(`${BOOK}/journal/${id}/approve`, { version });
    expect(approved.body).toMatchObject({ code: 0, data: { status: "posted" } });
    expect(data(await accountant.get(`${BOOK}/trial_balance`)).rows[0]).toMatchObject({ debit: "4902429.65" });
    expect(
      (
        await second.post(`${BOOK}/journal/${id}/reverse`, {
          version: approved.body.data.version,
          comment: "Wrong bank",
        })
      ).body,
    ).toMatchObject({ code: 0, data: { status: "reversed" } });
    expect(data(await accountant.get(`${BOOK}/trial_balance`)).rows[0]).toMatchObject({ debit: "4902434.65" });
    expect(
      await application.store.reading.rows("SELECT event_type, reversal_of FROM journal WHERE reversal_of IS NOT NULL"),
    ).toEqual([{ event_type: "reversal", reversal_of: id }]);
  });

  it.each([
    [
      "does not balance",
      {
        lines: [
          ["4020", "debit", "5.00"],
          ["1010", "credit", "4.00"],
        ],
      },
      "lines",
    ],
    ["has one line", { lines: [["4020", "debit", "5.00"]] }, "lines"],
    [
      "has an empty line",
      {
        lines: [
          ["4020", "debit", "5.00"],
          ["1010", "credit", "5.00"],
          ["1100", "debit", "0.00"],
        ],
      },
      "lines[2].account",
    ],
  ])("takes none that %s", async (_says, { lines }, field) => {
    const accounts = await accountsOf();
    const answer = await byHand({
      lines: lines.map(([code, side, amount]) => ({ account: accounts[code!], [side!]: amount })),
    });
    expect(answer.body).toMatchObject({ code: 100, data: [{ field }] });
  });

  it("tells the second person that a month waits to be closed, and leaves it open again", async () => {
    const month = async () =>
      data(await accountant.get(`${BOOK}/period/list`)).rows.find((row) => row["month"] === "2026-10")!;
    const step = async (name: string) => {
      const { id, version } = await month();
      expect((await accountant.post(`${BOOK}/period/${id}/${name}`, { version })).body.code).toBe(0);
    };
    const waiting = async (who: Client) =>
      (await who.get("obligation/workflow/task/list", { tab: "todo", page_size: 100 })).body.data.rows.filter(
        (row: { kind: string }) => row.kind === "accounting_period_close",
      );
    await step("begin_close");
    const [task, ...more] = await waiting(second);
    expect(more).toEqual([]);
    expect(task).toMatchObject({ subject_title: "2026-10" });
    expect(task, "a company deals with nobody in its own books").not.toHaveProperty("counterparty");
    expect(task.shown, "its month is written as people write one").toMatchObject({
      subject_title: expect.stringMatching(/^[A-Z][a-z]{2} \d{4}$/),
    });
    expect(await waiting(accountant), "who began it closes nothing alone").toEqual([]);
    await step("reopen");
    expect(await month()).toMatchObject({ status: "open" });
    expect(await waiting(second)).toEqual([]);
  });

  it("offers to close the months that are over, and refuses the one that runs in words", async () => {
    expect((await byHand({})).body.code).toBe(0);
    const months = data(await accountant.get(`${BOOK}/period/list`)).rows;
    const offered = (month: string) => months.find((row) => row["month"] === month)?.["allowed_actions"];
    expect(offered("2026-10")).toEqual(["begin_close"]);
    expect(offered("2026-11")).toEqual([]);
    const { id, version } = months.find((row) => row["month"] === "2026-11")!;
    expect((await accountant.post(`${BOOK}/period/${id}/begin_close`, { version })).body).toMatchObject({
      code: 1010,
      messageDetail: "Nov 2026 is not over yet.",
      data: { rule: "month_over" },
    });
  });

  it("closes a month by two persons once it is over, and takes nothing into it then", async () => {
    const months = data(await accountant.get(`${BOOK}/period/list`)).rows;
    const october = months.find((row) => row["month"] === "2026-10")!;
    const begun = await accountant.post(`${BOOK}/period/${october["id"]}/begin_close`, { version: october["version"] });
    expect(begun.body).toMatchObject({ code: 0, data: { status: "closing" } });
    expect(
      (await accountant.post(`${BOOK}/period/${october["id"]}/close`, { version: begun.body.data.version })).body.code,
    ).toBe(1004);
    expect(
      (await second.post(`${BOOK}/period/${october["id"]}/close`, { version: begun.body.data.version })).body.code,
    ).toBe(0);
    expect((await byHand({ date: "2026-10-20" })).body).toMatchObject({ code: 1010, data: { rule: "month_open" } });
  });
});

describe("a statement", () => {
  const STATEMENT = "obligation/financier/statement";
  const generate = (more: Record<string, unknown>) =>
    accountant.post(`${STATEMENT}/generate`, {
      counterparty_entity: sides["Bukit"]!.entity,
      currency: "SGD",
      period_from: "2026-10-01",
      period_to: "2026-10-31",
      ...more,
    });

  it("is drawn up from the books, published, disputed, acknowledged and closed, and goes on in the next", async () => {
    const made = await generate({});
    expect(made.body).toMatchObject({ code: 0, data: { status: "generated" } });
    const { id } = made.body.data;
    expect((await accountant.get(`${STATEMENT}?id=${id}`)).body.data).toMatchObject({
      opening: "0.00",
      movements: "98100.00",
      closing: "98100.00",
      lines: [
        { date: "2026-10-05", kind: "disbursed", reference: "FA-2026-000050", debit: "98100.00", balance: "98100.00" },
      ],
    });
    let { version } = made.body.data;
    const step = async (who: Client, role: string, name: string, more = {}) => {
      const answer = await who.post(`obligation/${role}/statement/${id}/${name}`, { version, ...more });
      expect(answer.body).toMatchObject({ code: 0 });
      ({ version } = answer.body.data);
      return answer.body.data.status;
    };
    const owner = await application.signedIn("admin.s1");
    expect(await step(accountant, "financier", "publish")).toBe("published");
    expect(await step(owner, "supplier", "dispute", { disputed_line: 1, comment: "We got less" })).toBe("disputed");
    expect(await step(owner, "supplier", "acknowledge")).toBe("acknowledged");
    expect(await step(accountant, "financier", "close")).toBe("closed");
    const next = await generate({ period_from: "2026-11-01", period_to: "2026-11-22" });
    expect((await accountant.get(`${STATEMENT}?id=${next.body.data.id}`)).body.data).toMatchObject({
      opening: "98100.00",
      movements: "0.00",
      closing: "98100.00",
    });
    const pdf = await accountant.get(`${STATEMENT}/pdf?id=${id}`);
    expect(pdf.headers["content-type"]).toContain("application/pdf");
  });

  it("is refused for days that are not over or covered already", async () => {
    expect((await generate({ period_from: "2026-11-23", period_to: "2026-11-23" })).body).toMatchObject({
      code: 100,
      data: [{ field: "period_to" }],
    });
    expect((await generate({ period_from: "2026-10-15", period_to: "2026-10-20" })).body).toMatchObject({
      code: 100,
      data: [{ field: "period_from" }],
    });
  });
});

it("leaves all that always holds of the books as it was", async () => {
  const breaches = await checkInvariants({
    db: application.store.reading,
    registry: application.registry,
    today: application.ports.clock.today(),
  });
  expect(formatBreaches(breaches)).toBe("");
  const operator = await application.signedIn("ops");
  const answer = await operator.post("obligation/admin/invariants/check");
  // A kept dump of the seeded database comes without the bytes of its files.
  expect(answer.body.data.breaches.filter((breach: { name: string }) => breach.name !== "files_whole")).toEqual([]);
  expect(answer.body.data.checked).toBe(Object.keys(application.registry.invariants.invariants).length);
  expect((await operator.get("obligation/admin/invariants")).body.data).toEqual(answer.body.data);
  expect((await accountant.get("obligation/admin/invariants")).body.code).toBe(1004);
});
