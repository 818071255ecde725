import type { Registry } from "../../../registry/registry.ts";
import type { Application } from "../../api/application/application.ts";
import { Talk, talkAs } from "../../api/application/bodies.ts";

/** Who stands for a role; the public is nobody. */
export const PEOPLE: Readonly<Record<string, string | undefined>> = { public: undefined, session: "ceo.e1", supplier: "maker.s1", enterprise: "checker.e1", financier: "maker.f1", admin: "ops" };

/** A page that runs, and a role that may see it. */
export interface Seen {
  page: string;
  route: string;
  role: string;
}

/** Every running page with every role that it allows; who holds only a link is public here. */
export function everyPage(registry: Registry): Seen[] {
  return [...registry.pages.values()].filter((page) => page.parked !== true).flatMap((page) => {
    const roles = new Set((page.allow ?? []).map((entry) => String(entry).split(":")[0] ?? "").map((role) => (role === "link" ? "public" : role)));
    return [...roles].flatMap((role) => (page.routes ?? []).filter((route) => typeof route === "string").map((route) => ({ page: page.name, route, role })));
  });
}

async function firstIds(talk: Talk, path: string, most: number): Promise<string[]> {
  const { data } = await talk.get(path);
  return ((data?.rows ?? []) as { id: string }[]).slice(0, most).map(({ id }) => id);
}

/** The address of a page for a role, with records that are there; undefined where this role has none yet. */
export async function addressOf(application: Application, { page, route, role }: Seen): Promise<string | undefined> {
  if (page === "invoice/confirm/results") {
    const mail = await application.store.reading.first<{ body: string }>(`SELECT body FROM mail WHERE letter = 'link_to_confirm' ORDER BY id DESC LIMIT 1`);
    return `${route}#token=${/#token=([A-Za-z0-9_-]{43})/.exec(mail?.body ?? "")?.[1] ?? ""}`;
  }
  // A page behind a mailed link is looked at by the tests of its link; one of another record by those of that record.
  if (role === "public" && /^(delivery|invoicepaid|refund)\//.test(page)) return undefined;
  if (route.includes("{") && page !== "tasks/detail") return undefined;
  if (!/^(tasks\/detail|invoice\/)/.test(page) || !/detail|together/.test(page)) return route;
  const talk = await talkAs(application, PEOPLE[role] ?? "");
  if (page === "tasks/detail") {
    const [id] = [...await firstIds(talk, "obligation/workflow/task/list?tab=todo", 1), ...await firstIds(talk, "obligation/workflow/task/list?tab=done", 1), ...await firstIds(talk, "obligation/workflow/task/list?tab=started_by_me", 1)];
    return id === undefined ? undefined : route.replace("{id}", id);
  }
  const ids = await firstIds(talk, "obligation/invoice/list", page.endsWith("together") ? 3 : 1);
  return `${route}?${ids.map((id) => `id=${id}`).join("&")}`;
}
