import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import { fine, Programme } from "./trade/fixture.ts";

const WAYS = "obligation/invoice/ways";

interface Way {
  way: string;
  provider: string;
  funder: string;
  receives: string;
  pays_on: string;
  interest: string;
  fees: string;
  gst: string;
  upfront: string;
  cost: string;
  annualised_pct: string;
  residual: string;
  residual_on?: string;
  in_all: string;
  next_step: string;
  decided_by: string;
  best?: string;
  short?: string;
  invoices: string[];
  parts: string[];
  picked: string[];
}
interface Obstacle {
  code: string;
  detail: string;
  ways: string[];
  providers: string[];
  help?: string;
  shown?: { invoice: string };
}
interface Answer {
  count: number;
  face?: string;
  most?: string;
  pay_by: string;
  ways: Way[];
  fees: { code: string; net: string; gst: string; total: string; collect: string }[];
  asked: (Partial<Obstacle> & { can: string; outstanding: string; shown: { invoice: string } })[];
  obstacles: Obstacle[];
}

let application: Application;
let deals: Programme;

beforeAll(async () => {
  application = await startApplication();
  deals = new Programme(application);
}, 300_000);
afterAll(() => application.close());

const idOf = async (who: string, number: string): Promise<string> => {
  const rows = fine(await (await deals.client(who)).get("obligation/invoice/list", { keyword: number }))["rows"] as {
    id: string;
    invoice_no: string;
  }[];
  return rows.find((row) => row.invoice_no === number)?.id ?? "";
};
const ask = async (who: string, numbers: readonly string[], more: Record<string, string> = {}): Promise<Answer> => {
  const ids = await Promise.all(numbers.map((number) => idOf(who, number)));
  return fine(await (await deals.client(who)).get(WAYS, { id: ids, ...more })) as unknown as Answer;
};
const wayOf = (answer: Answer, way: string, funder = "financier", provider = "") =>
  answer.ways.find((one) => one.way === way && one.funder === funder && one.provider.startsWith(provider));

describe("for one confirmed invoice of 109,000.00", () => {
  test("each fund provider's financing says what arrives when, each fee and what is left for later", async () => {
    const answer = await ask("maker.s1", ["INV-BP-1101"], { pay_by: "2026-11-24" });
    expect(answer).toMatchObject({ count: 1, face: "109000.00", pay_by: "2026-11-24" });
    expect(wayOf(answer, "financing", "financier", "Meridian")).toMatchObject({
      receives: "97565.35",
      pays_on: "2026-11-24",
      interest: "1006.26",
      fees: "490.50",
      gst: "44.15",
      upfront: "54.50",
      residual: "9893.74",
      residual_on: "2027-01-15",
      in_all: "107404.59",
      annualised_pct: "11.42",
      next_step: "request_item",
      decided_by: "Meridian Trade Capital Pte. Ltd.",
      invoices: ["INV-BP-1101"],
      parts: ["109000.00"],
    });
    // 98,100.00 × 7.80 % × 52 ÷ 365 = 1,090.12; in all 490.50 + 44.15 + 54.50 + 1,090.12 = 1,679.27, and × 365 ÷ 52 ÷
    // 98,100.00 is 12.02 %.
    expect(wayOf(answer, "financing", "financier", "Orchid")).toMatchObject({
      receives: "97565.35",
      interest: "1090.12",
      residual: "9809.88",
      cost: "1679.27",
      annualised_pct: "12.02",
    });
    expect(answer.fees.filter(({ code }) => code === "LOA_ADMIN")[0]).toMatchObject({
      net: "50.00",
      gst: "4.50",
      total: "54.50",
      collect: "upfront_order",
    });
  });

  test("early payment and discounted payables stand beside it, the cheapest marked, and each says who decides", async () => {
    const answer = await ask("maker.s1", ["INV-BP-1101"], { pay_by: "2026-11-27" });
    // 109,000.00 × 3.00 % × 49 ÷ 365 = 438.99; 438.99 ÷ 108,561.01 × 365 ÷ 49 = 3.01 %.
    expect(wayOf(answer, "early_payment", "enterprise")).toMatchObject({
      receives: "108561.01",
      interest: "438.99",
      cost: "438.99",
      annualised_pct: "3.01",
      next_step: "apply",
      decided_by: "Straits Harvest Foods Pte. Ltd.",
      best: "cheapest",
    });
    // 109,000.00 × 5.40 % × 49 ÷ 365 = 790.18.
    expect(wayOf(answer, "payables", "financier", "Meridian")).toMatchObject({
      receives: "108209.82",
      interest: "790.18",
      next_step: "buyer_offers",
    });
    // The enterprise and both fund providers ask the same: whoever compares sees that none is dearer.
    expect(answer.ways.map(({ best, annualised_pct }) => [annualised_pct === "3.01", best === "cheapest"])).toEqual(
      answer.ways.map(({ way }) => [way === "early_payment", way === "early_payment"]),
    );
    expect(answer.ways.filter(({ best }) => best === "cheapest")).toHaveLength(3);
  });
});

test("several invoices: what can go goes, and what cannot says why with the number behind it", async () => {
  const answer = await ask(
    "maker.s1",
    ["INV-BP-1088", "INV-BP-1120", "INV-BP-1121", "INV-BP-1095", "INV-BP-1050", "INV-BP-0977", "INV-BP-1066"],
    { pay_by: "2026-11-27" },
  );
  expect(wayOf(answer, "early_payment", "enterprise")).toMatchObject({
    invoices: ["INV-BP-1088"],
    receives: "54249.15",
    interest: "250.85",
  });
  const obstaclesOf = (number: string) => {
    const { can, code, detail, help } = answer.asked.find(({ shown }) => shown.invoice === number) ?? {};
    return [can, code, detail, help];
  };
  expect(obstaclesOf("INV-BP-1088")).toEqual(["yes", undefined, undefined, undefined]);
  expect(obstaclesOf("INV-BP-1120")).toEqual(["no", "CONFIRMED", "INV-BP-1120 submitted", "invoice"]);
  expect(obstaclesOf("INV-BP-1121")).toEqual(["no", "NO_DISPUTE", "INV-BP-1121", "invoice"]);
  expect(obstaclesOf("INV-BP-1095")).toEqual(["no", "NOT_OVERDUE", "INV-BP-1095 2026-11-13", "invoice"]);
  expect(obstaclesOf("INV-BP-1050")).toEqual(["no", "NOT_FUNDED", "INV-BP-1050 financed", "invoice"]);
  // Its buyer has no programme either, but a facility would not help what is past due.
  expect(obstaclesOf("INV-BP-0977")).toEqual(["no", "NOT_OVERDUE", "INV-BP-0977 2026-10-12", "invoice"]);
  expect(obstaclesOf("INV-BP-1066")).toEqual([
    "no",
    "NO_FACILITY",
    "Kallang Bay Marine Services Pte. Ltd.",
    "apply_facility",
  ]);
  expect(answer.obstacles.map(({ code, shown }) => [code, shown?.invoice])).toEqual([["NO_PROGRAMME", "INV-BP-1066"]]);
});

test("invoices of which nothing is left to be paid say so each, and those of others are none of one's own", async () => {
  const answer = await ask("maker.s1", ["INV-BP-1011"], {});
  expect(answer.asked).toMatchObject([
    { shown: { invoice: "INV-BP-1011" }, can: "no", code: "NOTHING_DUE", detail: "INV-BP-1011", help: "invoice" },
  ]);
  expect([answer.count, answer.ways, answer.obstacles]).toEqual([1, [], []]);
  const strange = await (await deals.client("maker.s2")).get(WAYS, { id: [await idOf("maker.s1", "INV-BP-1088")] });
  expect(fine(strange)).toMatchObject({ count: 0, asked: [], ways: [] });
});

test("where no invoice is named, it is about all that are free to be paid early", async () => {
  const answer = await ask("maker.s1", []);
  expect(answer.asked.map(({ shown, can }) => [shown.invoice, can])).toEqual([
    ["INV-BP-1066", "no"],
    ["INV-BP-1101", "yes"],
    ["INV-BP-1088", "yes"],
  ]);
  expect((await ask("maker.s2", [])).asked.map(({ shown }) => shown.invoice)).toContain("LG-2201");
});

test("a limit that is too small is told with what is left of it and what is asked", async () => {
  const answer = await ask("maker.s1", ["INV-BP-1101", "INV-BP-1088"], { pay_by: "2026-11-27" });
  expect(wayOf(answer, "financing", "financier", "Meridian")).toMatchObject({
    invoices: ["INV-BP-1101", "INV-BP-1088"],
  });
  // 163,500.00 × 90 % = 147,150.00 fits into 200,000.00; its face fits into it for discounted payables, too.
  const more = await ask("maker.s1", ["INV-BP-1101", "INV-BP-1088", "INV-BP-1066"], { pay_by: "2026-11-27" });
  expect(new Set(more.ways.map(({ invoices }) => invoices.includes("INV-BP-1066"))).has(true)).toBe(false);
  expect(more.obstacles).toEqual(expect.arrayContaining([expect.objectContaining({ code: "NO_PROGRAMME" })]));
});

describe("the cash that is needed", () => {
  test("takes of each way what brings it, and no more", async () => {
    const answer = await ask("maker.s1", ["INV-BP-1101", "INV-BP-1088"], {
      pay_by: "2026-11-27",
      amount_wanted: "50000.00",
    });
    // The soonest due is the cheapest: 109,000.00 would pay 108,561.01; 50,000.00 × 109,000.00 ÷ 108,561.01 = 50,202.19
    // face.
    expect(wayOf(answer, "early_payment", "enterprise")).toMatchObject({
      invoices: ["INV-BP-1101"],
      parts: ["50202.19"],
      receives: "50000.01",
    });
    const financing = wayOf(answer, "financing", "financier", "Meridian");
    expect(Number(financing?.receives)).toBeGreaterThanOrEqual(50_000);
    expect(Number(financing?.receives)).toBeLessThan(50_000.05);
    expect(answer.most).toBe("162810.16");
  });

  test("what a way cannot bring is said as what is short", async () => {
    const answer = await ask("maker.s1", ["INV-BP-1088"], { pay_by: "2026-11-27", amount_wanted: "54249.16" });
    expect(wayOf(answer, "early_payment", "enterprise")).toMatchObject({ receives: "54249.15", short: "0.01" });
  });
});

test("an item that is held is financed at once, with the item carried on", async () => {
  const answer = await ask("maker.s2", ["LG-2201"], { pay_by: "2026-11-27" });
  const way = wayOf(answer, "financing", "financier", "Meridian");
  expect(way).toMatchObject({ next_step: "apply", invoices: ["LG-2201"], parts: ["87200.00"] });
  expect(way?.picked[0]).not.toBe(await idOf("maker.s2", "LG-2201"));
});

test("nobody asks about invoices of others", async () => {
  const other = await idOf("maker.s2", "LG-2201");
  expect(fine(await (await deals.client("maker.s1")).get(WAYS, { id: [other] }))).toMatchObject({
    count: 0,
    ways: [],
    obstacles: [],
  });
});
