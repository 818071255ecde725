import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";
import { Talk, talkAs } from "./application/bodies.ts";

let demo: Application;
let maker: Talk;

beforeAll(async () => {
  demo = await startApplication();
  maker = await talkAs(demo, "maker.s1");
});
afterAll(() => demo.close());

test("the search over everything answers rows that lead somewhere, and a keyword that is none at its field", async () => {
  const { number } = (await maker.get("obligation/invoice/list?page_size=1")).data.rows[0] as { number?: string };
  const { code, data } = await maker.get(`ucenter/user/search?keyword=${encodeURIComponent(number ?? "INV")}`);
  expect(code).toBe(0);
  expect(data.rows).toContainEqual({
    kind: "record",
    title: expect.any(String),
    what: expect.any(String),
    beside: expect.any(String),
    path: expect.stringMatching(/^\/.*\d/),
  });
  expect(data.count).toBe(data.rows.length);
  for (const wrong of ["", "?keyword=x", `?keyword=${"x".repeat(81)}`, "?keyword=ab&keyword=cd"]) {
    expect(await maker.get(`ucenter/user/search${wrong}`), wrong).toMatchObject({
      code: 100,
      data: [{ field: "keyword" }],
    });
  }
});

/** What somebody finds by a word, as kinds of what it is and where it opens. */
async function foundBy(who: string, keyword: string): Promise<{ title: string; what: string; path: string }[]> {
  const talk = await talkAs(demo, who);
  return (await talk.get(`ucenter/user/search?keyword=${encodeURIComponent(keyword)}`)).data.rows as {
    title: string;
    what: string;
    path: string;
  }[];
}

test("each found record opens at the address that its own list leads to", async () => {
  const deals = await foundBy("maker.s1", "FA-2026");
  expect(deals.length).toBeGreaterThan(0);
  for (const { title, path } of deals)
    expect(path, title).toMatch(/^\/finance\/application\/detail\/\d+\/PRC-\d{4}-\d+$/);
  const [deal] = await foundBy("maker.f1", "FA-2026");
  expect(deal?.path).toMatch(/^\/fund\/finance\/application\/detail\/\d+\/PRC-\d{4}-\d+$/);
  const limits = (await foundBy("maker.f1", "Straits Harvest")).filter(({ path }) =>
    path.startsWith("/credit/history/detail"),
  );
  expect(limits.map(({ title }) => title)).toContain("Straits Harvest Foods Pte. Ltd.");
});

test("a record is found by its amount, however that is typed, with the amount beside it", async () => {
  for (const typed of ["109000", "109,000.00", "SGD 109,000", "109k"]) {
    const found = (await foundBy("maker.s1", typed)) as { title: string; beside?: string }[];
    expect(found.find(({ title }) => title === "INV-BP-1101")?.beside, typed).toMatch(/ · SGD\s109,000\.00$/);
  }
  expect(await foundBy("maker.s2", "109000")).toEqual([]);
  expect(await foundBy("maker.s1", "109001")).toEqual([]);
  const statements = await foundBy("maker.s1", "SOA-2026");
  for (const { path } of statements) expect(path).toMatch(/^\/fund\/statements\?open=\d+$/);
  expect(statements.length).toBeGreaterThan(0);
});

test("people are found by who manages them alone, and nobody finds another company's", async () => {
  const isPerson = ({ path }: { path: string }) => path.startsWith("/rightcontent/users/add");
  expect((await foundBy("admin.s1", "demo.example")).filter(isPerson).length).toBeGreaterThan(0);
  expect((await foundBy("maker.s1", "demo.example")).filter(isPerson)).toEqual([]);
  expect((await foundBy("admin.s1", "maker.e1")).filter(isPerson)).toEqual([]);
  expect(await foundBy("maker.s2", "INV-BP-1101")).toEqual([]);
});

test("what one may begin is found by its words in whatever order, by who may begin it alone", async () => {
  const begins = async (who: string, keyword: string) =>
    (await foundBy(who, keyword)).filter(({ path }) => path === "/accounting/accounting/payment/create").length;
  expect(await begins("maker.f1", "receipt record")).toBe(1);
  expect(await begins("viewer.f1", "receipt record")).toBe(0);
  expect(await begins("maker.s1", "receipt record")).toBe(0);
});
