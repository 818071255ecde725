import { join } from "node:path";
import { loadRegistry } from "../../../registry/registry.ts";
import { talkAs } from "../../api/application/bodies.ts";
import { changedFiles } from "../../changed-files.ts";
import { everyPage } from "./addresses.ts";
import { lookedOver } from "./looked-over.ts";
import { startPlatform, type Platform } from "./platform.ts";
import type { Visitor } from "./visitor.ts";

const ROOT = join(import.meta.dirname, "../../..");
const registry = loadRegistry(ROOT);
/** Every page with each of those who may see it. */
export const all = everyPage(registry);
/**
 * PAGES=every looks at each page in both languages, in the partner's brand, empty and failing, and for barriers in both
 * widths. Else the pages whose files have changed and a share of the others are looked at, each by one of those who may
 * see it, at some of them further, for barriers in one of the widths, and at the contrast of colours on every third.
 */
export const every = process.env["PAGES"] === "every";
/** What a task is about is drawn alike for every role: one of them looks at it, unless all do. */
const pages = all.filter(
  ({ page }, index) => every || !page.startsWith("tasks/about/") || all.findIndex((one) => one.page === page) === index,
);
/** Of so many pages of one layout for one role one is looked at in the quick run, changed or not. */
const SHARES = 8;

/** One who looks at a page, each role in its turn from page to page. */
export const viewers = [...new Set(pages.map(({ page }) => page))].map((page, index) =>
  pages.filter((one) => one.page === page).at(index % pages.filter((one) => one.page === page).length)!,
);
const changed = new Set(changedFiles());
const seenOfKind = new Map<string, number>();
/** The quick run's share: the first of each kind, then every eighth, and what has changed. */
const visits = viewers.filter(({ page, role }) => {
  const kind = `${registry.pages.get(page)?.layout} ${role}`;
  const before = seenOfKind.get(kind) ?? 0;
  seenOfKind.set(kind, before + 1);
  return before % SHARES === 0 || changed.has(`pages/${page}.json`);
});
/** What is looked at in this run. */
export const seen = every ? pages : visits;
const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

export const LANGUAGES = ["en-US", "zh-CN"] as const;
export const isTurn = (index: number, of: number, turn: number): boolean => every || index % of === turn;

/** Pages whose records only the demo's further deals make, and pages for which nobody has one to begin with. */
export const ELSEWHERE = [
  "accounting/accounting/repayment/own_detail",
  "business/fundprovider/product",
  "business/fundprovider/request",
  "finance/dpo/manage/detail",
  "finance/dpo/receive/detail",
  "finance/earlypayment/application/create",
  "finance/earlypayment/application/detail",
  "finance/earlypayment/records/detail",
  "fund/dpo/issue/create",
  "fund/earlypayment/application/create",
  "fund/earlypayment/application/detail",
  "fund/earlypayment/records/detail",
  "fund/historydetail/early_payment",
  "portfolio/mining",
  "rightcontent/businessInfo/change",
  "tasks/about/early_payment",
  "tasks/about/fee_rule_set",
  "tasks/checklist/configuration",
  "tasks/checklist/content",
  "tools/ar/detail",
  "tools/invoice/detail",
  "tools/payable/detail",
  "tools/sales/apdetail",
  "tools/sales/detail",
];
/** Nobody's to begin with: a story makes them, and looks at them. */
export const NOBODYS = [
  "accounting/accounting/repayment/own_detail",
  "business/fundprovider/request",
  "fund/dpo/issue/create",
  "portfolio/mining",
  "rightcontent/businessInfo/change",
  "tasks/about/fee_rule_set",
  "tasks/checklist/configuration",
  "tasks/checklist/content",
];

/** A platform on the seeds, with a group of users that two persons have settled: a page shows one. */
export async function startWithGroup(): Promise<Platform> {
  const platform = await startPlatform();
  const administrator = await talkAs(platform.application, "admin.s1");
  const chief = await talkAs(platform.application, "ceo.s1");
  const { data: group } = await administrator.post("ucenter/user/permission_group", {
    name: "Invoice desk",
    permissions: ["invoice.prepare"],
  });
  const { code } = await chief.post(`ucenter/user/permission_group/${group.id}/approve`, { version: group.version });
  if (code !== 0) throw new Error(`the group was not approved: ${code}`);
  return platform;
}

/** What is wrong with a page as it stands, in the width it has now. */
async function wrongWith(
  visitor: Visitor,
  address: string,
  options: { readonly barriers: boolean; readonly contrast: boolean },
): Promise<string[]> {
  if (
    visitor.signedInAs !== undefined &&
    new URL(visitor.page.url()).pathname === "/login" &&
    !address.startsWith("/login")
  )
    return ["sent to the sign-in"];
  const refused = await visitor.page.getByRole("heading", { name: "403", exact: true }).count();
  return refused > 0 ? ["refused"] : lookedOver(visitor.page, options);
}

let looks = 0;

/** Looks a page over in both widths; whoever is signed in turns to it as by a link, unless each page is loaded anew. */
export async function inBothWidths(visitor: Visitor, address: string): Promise<string[]> {
  looks += 1;
  await visitor.page.setViewportSize(WIDE);
  await (every || visitor.signedInAs === undefined ? visitor.goes(address) : visitor.turnsTo(address));
  // Colours come from few tokens, so that every third page tells of them.
  const contrast = every || looks % 3 === 0;
  const wide = await wrongWith(visitor, address, { barriers: every || looks % 2 === 0, contrast });
  await visitor.page.setViewportSize(PHONE);
  await visitor.drawn();
  const narrow = await wrongWith(visitor, address, { barriers: every || looks % 2 === 1, contrast });
  return [...wide.map((one) => `1280: ${one}`), ...narrow.map((one) => `390: ${one}`), ...visitor.troubles.drain()];
}
