import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sumOf } from "../../server/modules/pricing/share.ts";
import type { Condition } from "../../generated/types/grammar/index.d.ts";
import { startApplication, type Application } from "./application/application.ts";
import { Deals, fine } from "./application/deals.ts";

vi.setConfig({ testTimeout: 300_000 });

let application: Application;
let deals: Deals;

beforeAll(async () => {
  application = await startApplication();
  deals = new Deals(application);
}, 300_000);
afterAll(() => application.close());

type Row = Readonly<Record<string, string>>;
type Query = Readonly<Record<string, unknown>>;
/** What of a page's config a point leads by; the grammar's own types are wider. */
interface Way {
  readonly go: string;
  readonly with: Query;
}
interface Chart {
  readonly name: string;
  readonly open?: Way;
  readonly values: readonly (string | { readonly field: string; readonly open: Way })[];
}
interface Tab {
  readonly name: string;
  readonly with?: Query;
}

const page = (name: string) => {
  const found = application.registry.pages.get(name);
  if (found === undefined) throw new Error(`there is no page ${name}`);
  return found as unknown as { readonly sections?: readonly Chart[]; readonly tabs?: readonly Tab[] };
};

/** What a point's way asks of the list that it opens: its own values in the place of the row's. */
function queryOf({ with: given }: Way, list: string, row: Row): Record<string, string | string[]> {
  const { tab, ...rest } = given;
  const ofTab = page(list).tabs?.find(({ name }) => name === tab)?.with ?? {};
  return Object.fromEntries(
    Object.entries({ ...ofTab, ...rest }).map(([name, value]) => {
      const source = (value as Condition & { row?: string }).row;
      return [
        name,
        source === undefined ? (Array.isArray(value) ? value.map(String) : String(value)) : String(row[source]),
      ];
    }),
  );
}

test.each([
  [
    "maker.s1",
    "obligation/supplier/records/created",
    "dashboard/supplier",
    "created",
    "invoice_amount",
    "invoice/invoice",
    "obligation/invoice/list",
    "total",
  ],
  [
    "maker.e1",
    "obligation/enterprise/records/created",
    "dashboard/enterprise",
    "created",
    "ip_amount",
    "finance/invoicepaid",
    "obligation/enterprise/invoicepaid/list",
    "face",
  ],
  [
    "maker.e1",
    "obligation/enterprise/records/created",
    "dashboard/enterprise",
    "created",
    "dpo_amount",
    "fund/dpo/manage",
    "obligation/enterprise/dpo/list",
    "face_total",
  ],
])(
  "%s: every point of %s opens exactly the rows it counts (%s %s %s)",
  async (who, path, dashboard, name, field, list, listPath, amount) => {
    const client = await deals.client(who);
    const chart = page(dashboard).sections?.find((one) => one.name === name);
    const way = chart?.values
      .map((value) => (typeof value === "string" ? chart.open : value.field === field ? value.open : undefined))
      .find((one) => one);
    if (way === undefined) throw new Error("the chart leads nowhere");
    const points = (fine(await client.get(path))["rows"] as Row[]).filter((row) => Number(row[field]) !== 0);
    expect(points.length).toBeGreaterThan(0);
    for (const row of points) {
      const opened = fine(await client.get(listPath, { ...queryOf(way, list, row), page_size: "100" }));
      expect([row["month"], sumOf((opened["rows"] as Row[]).map((one) => one[amount] ?? "0.00"))]).toEqual([
        row["month"],
        row[field],
      ]);
    }
  },
);
