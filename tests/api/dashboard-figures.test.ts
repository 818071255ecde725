import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";
import { type Talk, talkAs } from "./application/bodies.ts";

interface Lead {
  readonly go: string;
  readonly with?: Readonly<Record<string, string | readonly string[] | { readonly row: string }>>;
}
interface Config {
  readonly tabs?: readonly { readonly name: string; readonly with?: Readonly<Record<string, string | string[]>> }[];
  readonly sections?: readonly { readonly figures?: readonly (string | { field: string; open?: Lead | string })[] }[];
}

const read = (page: string) => JSON.parse(readFileSync(`pages/${page}.json`, "utf8")) as Config;

/** Lists to which figures of a dashboard lead, as their pages ask for them. */
const LISTS: Readonly<Record<string, { page: string; call: string; archived?: string }>> = {
  "/invoice/invoice": { page: "invoice/invoice", call: "obligation/invoice/list", archived: "false" },
};

let demo: Application;
beforeAll(async () => {
  demo = await startApplication();
});
afterAll(() => demo.close());

const queryOf = (given: Readonly<Record<string, unknown>>) =>
  new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
    ),
  ).toString();

async function leads(talk: Talk, role: string, dashboard: string) {
  const today = (await talk.get(`obligation/${role}/statistics/today`)).data as Record<string, unknown>;
  const counts: { field: string; count: number; listed: number }[] = [];
  for (const item of (read(dashboard).sections ?? []).flatMap(({ figures }) => figures ?? [])) {
    if (typeof item === "string" || typeof item.open !== "object") continue;
    const { go, with: given = {} } = item.open;
    const list = LISTS[go];
    if (list === undefined) continue;
    for (const row of (today[item.field] ?? []) as Record<string, string | number>[]) {
      const { tab, ...filters } = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [
          name,
          typeof value === "object" && "row" in value ? row[value.row] : value,
        ]),
      );
      const preset = read(list.page).tabs?.find(({ name }) => name === tab)?.with ?? {};
      const query = queryOf({ ...(list.archived && { archived: list.archived }), ...preset, ...filters });
      const { data } = await talk.get(`${list.call}?${query}`);
      counts.push({
        field: `${item.field} ${String(row["currency"])}`,
        count: Number(row["count"]),
        listed: data.count,
      });
    }
  }
  return counts;
}

test.each([
  ["maker.s1", "supplier", "dashboard/supplier"],
  ["maker.s3", "supplier", "dashboard/supplier"],
  ["maker.e1", "enterprise", "dashboard/enterprise"],
  ["maker.e2", "enterprise", "dashboard/enterprise"],
])("each figure of the dashboard of %s leads to as many rows as it counts", async (who, role, dashboard) => {
  const counts = await leads(await talkAs(demo, who), role, dashboard);
  expect(counts.length).toBeGreaterThan(0);
  for (const { field, count, listed } of counts) expect(listed, field).toBe(count);
});
