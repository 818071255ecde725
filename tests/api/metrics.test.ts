import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { disbursed } from "../../server/modules/ledger/postings/financing.ts";
import { postJournals } from "../../server/modules/ledger/post.ts";
import { deliverMails } from "../../server/platform/jobs/outbox.ts";
import { openQueue, makeQueues } from "../../server/platform/jobs/queue.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { serveMetrics, type ServedMetrics } from "../../server/platform/metrics/serve.ts";
import { makeContext } from "../../server/platform/write-context.ts";
import { startApplication, type Application } from "./application/application.ts";
import { draftInvoice, talkAs } from "./application/bodies.ts";

let demo: Application;
let served: ServedMetrics;
beforeAll(async () => {
  demo = await startApplication();
  served = await serveMetrics(demo.store, { port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await served.close();
  await demo.close();
});

const request = (path = "/metrics") => fetch(`http://127.0.0.1:${served.port}${path}`);
const text = async (): Promise<string> => (await request()).text();

/** The value of a figure with these labels, in whatever order they stand; 0 where it is not told. */
function valueOf(message: string, name: string, labels: Readonly<Record<string, string>> = {}): number {
  const line = message.split("\n").find((one) => {
    const [, own, inner = ""] = /^(\w+)(?:\{(.*)\})? /.exec(one) ?? [];
    return (
      own === name && Object.entries(labels).every(([label, value]) => `,${inner},`.includes(`,${label}="${value}",`))
    );
  });
  return Number(line?.split(" ").at(-1) ?? 0);
}

test("requests are counted by route and status, and no address of a record becomes a label", async () => {
  const before = await text();
  const maker = await talkAs(demo, "maker.s1");
  await maker.get("obligation/invoice?id=424242");
  await demo.stranger().get("obligation/invoice/list");
  const message = await text();
  const grown = (labels: Record<string, string>) =>
    valueOf(message, "invoice_financing_request_seconds_count", labels) -
    valueOf(before, "invoice_financing_request_seconds_count", labels);
  expect(grown({ method: "POST", route: "/api/ucenter/user/login", status: "200" })).toBeGreaterThan(0);
  expect(grown({ method: "GET", route: "/api/obligation/invoice/list", status: "401" })).toBe(1);
  expect(message).not.toContain("424242");
  expect(valueOf(message, "invoice_financing_statement_seconds_count", { place: "reading" })).toBeGreaterThan(0);
});

test("transitions are counted by what came of them, once they are committed", async () => {
  const maker = await talkAs(demo, "maker.s1");
  const made = await draftInvoice(maker, "METRIC-1");
  const outcome = (message: string, name: string) =>
    valueOf(message, "invoice_financing_transitions_total", { transition: "invoice.submit", outcome: name });
  const before = await text();
  const submit = () => maker.post(`obligation/invoice/${made.id}/submit`, { version: made.version });
  expect((await submit()).code).toBe(0);
  expect((await submit()).code).not.toBe(0);
  const message = await text();
  expect(outcome(message, "done") - outcome(before, "done")).toBe(1);
  expect(outcome(message, "refused") - outcome(before, "refused")).toBe(1);
  expect(outcome(message, "failed")).toBe(outcome(before, "failed"));
});

test("money is told to the cent by kind, direction and currency, and only what is committed", async () => {
  const sides: Record<string, { entity: string; company: string }> = {};
  for (const row of await demo.store.reading.rows<{ id: string; company: string; legal_name: string }>(
    "SELECT id, company, legal_name FROM company_entity",
  ))
    sides[row.legal_name.split(" ")[0] ?? ""] = { entity: row.id, company: row.company };
  const pay = (isKept: boolean) =>
    demo.store.transaction(async (trx) => {
      await postJournals(
        makeContext({ ...demo, trx }),
        disbursed({
          source: "FA-2026-000077",
          date: "2026-11-23",
          currency: "SGD",
          principal: "98100.00",
          net: "490.50",
          gst: "44.15",
          financier: sides["Orchid"] ?? expect.unreachable("a financier"),
          supplier: sides["Bukit"] ?? expect.unreachable("a supplier"),
        }),
        { entity: "financing_application", id: "1", transition: "disburse" },
      );
      if (!isKept) throw new Error("thrown away");
    });
  const through = (message: string, direction: string) =>
    valueOf(message, "invoice_financing_money_minor_units_total", { kind: "disbursed", direction, currency: "SGD" });
  const before = await text();
  await expect(pay(false)).rejects.toThrow("thrown away");
  expect(through(await text(), "out")).toBe(through(before, "out"));
  await pay(true);
  const message = await text();
  expect(through(message, "out") - through(before, "out")).toBe(9_756_535);
  expect(through(message, "in") - through(before, "in")).toBe(9_756_535);
});

test("mails are told by outcome, and what waits with its age", async () => {
  await demo.store.transaction((trx) =>
    trx.run(
      "UPDATE mail SET status = 'queued', next_try_at = NULL, tries = 0, created_at = now() - interval '90 seconds'",
    ),
  );
  const waiting = await text();
  const count = valueOf(waiting, "invoice_financing_outbox_waiting", { kind: "mail" });
  expect(count).toBeGreaterThan(0);
  expect(valueOf(waiting, "invoice_financing_outbox_oldest_seconds", { kind: "mail" })).toBeGreaterThanOrEqual(90);
  let delivered = 0;
  for (let round = -1; round !== 0; delivered += round) round = await deliverMails({ ...demo, engine });
  const message = await text();
  const sent = (one: string) => valueOf(one, "invoice_financing_mails_total", { outcome: "sent" });
  expect(sent(message) - sent(waiting)).toBe(count);
  expect(valueOf(message, "invoice_financing_outbox_waiting", { kind: "mail" })).toBe(0);
});

test("jobs are told by kind and state", async () => {
  const queue = openQueue(demo.store);
  await queue.start();
  await makeQueues(queue);
  await queue.send("mails", {});
  await demo.store.queue.executeSql(
    "UPDATE job_queue.job SET created_on = now() - interval '70 seconds', start_after = now() - interval '70 seconds'",
  );
  await queue.stop();
  const message = await text();
  expect(valueOf(message, "invoice_financing_queue_jobs", { kind: "mails", state: "waiting" })).toBeGreaterThanOrEqual(
    1,
  );
  expect(valueOf(message, "invoice_financing_queue_oldest_seconds", { kind: "mails" })).toBeGreaterThanOrEqual(70);
  expect(valueOf(message, "invoice_financing_queue_jobs", { kind: "books", state: "waiting" })).toBe(0);
});

test("the public's port has no figures, and the figures' port nothing else", async () => {
  expect((await demo.app.inject({ method: "GET", url: "/metrics" })).body).not.toContain("invoice_financing_");
  expect((await request("/api/ucenter/common/brand")).status).toBe(404);
  expect((await request()).headers.get("content-type")).toContain("text/plain");
});

test("every figure that the dashboard shows is told", async () => {
  const message = await text();
  const dashboard = JSON.parse(
    readFileSync(join(import.meta.dirname, "../../deploy/grafana/dashboard.json"), "utf8"),
  ) as { panels: { title: string; targets?: { expr: string }[] }[] };
  const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const named = new Set(shown.flatMap((expr) => expr.match(/\b(?:invoice_financing|nodejs|process)_\w+/g) ?? []));
  expect(named.size).toBeGreaterThan(12);
  const known = new Set(
    [...message.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = "", type]) =>
      type === "histogram" ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
  for (const name of known)
    if (name.startsWith("invoice_financing_")) {
      const whole = name.replace(/_(bucket|sum|count)$/, "");
      expect(
        [...named].some((one) => one.startsWith(whole)),
        `the dashboard shows ${whole}`,
      ).toBe(true);
    }
});

test("while the database is away the process still tells its own figures, and that", async () => {
  const other = await startApplication();
  const figures = await serveMetrics(other.store, { port: 0, host: "127.0.0.1" });
  await other.store.close();
  const message = await (await fetch(`http://127.0.0.1:${figures.port}/metrics`)).text();
  expect(valueOf(message, "invoice_financing_database_up")).toBe(0);
  expect(message).toContain("nodejs_eventloop_lag_p99_seconds");
  expect(message).not.toMatch(/^invoice_financing_queue_jobs\{/m);
  await figures.close();
  await other.close().catch(() => undefined);
});
