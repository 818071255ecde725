import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seenCalls } from "../../server/platform/observe.ts";
import { parentOf, startTracing, type Tracing, tracingSettings } from "../../server/platform/tracing.ts";
import { startApplication, type Application } from "./application/application.ts";
import { draftInvoice, Talk } from "./application/bodies.ts";

interface ReportedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status?: { code?: number };
}

/** A collector that speaks OTLP over HTTP, as far as JSON goes. */
const spans: ReportedSpan[] = [];
const headers: string[] = [];
const services = new Set<string>();
const collector: Server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => void pieces.push(piece));
  request.on("end", () => {
    headers.push(`${request.method} ${request.url} ${String(request.headers["authorization"])}`);
    const body = JSON.parse(Buffer.concat(pieces).toString()) as {
      resourceSpans: {
        resource: { attributes: ReportedSpan["attributes"] };
        scopeSpans: { spans: ReportedSpan[] }[];
      }[];
    };
    for (const { resource, scopeSpans } of body.resourceSpans) {
      services.add(resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue ?? "");
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
});

let demo: Application;
let tracing: Tracing;
beforeAll(async () => {
  demo = await startApplication();
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  tracing = await startTracing(
    tracingSettings({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20own",
    }) ?? expect.unreachable("an endpoint is named"),
  );
});
afterAll(async () => {
  collector.close();
  await demo.close();
});

const attribute = (span: ReportedSpan | undefined, name: string) =>
  span?.attributes.find(({ key }) => key === name)?.value.stringValue;

test("a request, its transition, their statements and a call outside are one trace, which goes on from the caller's", async () => {
  const maker = new Talk(await demo.signedIn("maker.s1"));
  const made = await draftInvoice(maker, "TRACE-1");
  const caller = "4bf92f3577b34da6a3ce929d0e0e4736";
  const answer = await maker.post(
    `obligation/invoice/${made.id}/submit`,
    { version: made.version },
    { headers: { traceparent: `00-${caller}-00f067aa0ba902b7-01` } },
  );
  expect(answer.code).toBe(0);
  const port = seenCalls("mail", { deliver: (to: string) => Promise.reject(new Error(`no way to ${to}`)) }, [
    "deliver",
  ]);
  await expect(port.deliver("mei.lin@demo.example")).rejects.toThrow("no way");
  await tracing.stop();

  expect(headers.length).toBeGreaterThan(0);
  expect(new Set(headers)).toEqual(new Set(["POST /v1/traces Bearer own"]));
  expect([...services]).toEqual(["invoice-financing"]);
  const ofCaller = spans.filter(({ traceId }) => traceId === caller);
  const request = ofCaller.find(({ name }) => name.startsWith("POST /api/obligation/invoice/:"));
  expect(request?.parentSpanId).toBe("00f067aa0ba902b7");
  expect(attribute(request, "http.route")).toContain("/submit");
  const transition = ofCaller.find(({ name }) => name === "invoice.submit");
  expect(transition?.parentSpanId).toBe(request?.spanId);
  const statements = ofCaller.filter((span) => attribute(span, "db.query.text") !== undefined);
  expect(
    statements.filter(({ parentSpanId }) => parentSpanId === transition?.spanId).map(({ name }) => name),
  ).toContain("INSERT");
  expect(statements.some(({ parentSpanId }) => parentSpanId === request?.spanId)).toBe(true);
  expect(JSON.stringify(spans)).not.toContain("TRACE-1");

  const call = spans.find(({ name }) => name === "mail deliver");
  expect(call?.status?.code).toBe(2);
  expect(attribute(call, "peer.service")).toBe("mail");
  expect(JSON.stringify(call)).not.toContain("mei.lin@demo.example");

  const count = spans.length;
  await maker.get("ucenter/company/entity");
  expect(spans).toHaveLength(count);
});

test("of a caller's header only what makes sense counts", () => {
  expect(parentOf("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")).toMatchObject({
    traceFlags: 1,
    isRemote: true,
  });
  for (const wrong of [undefined, "", "00-4bf9-00f0-01", `00-${"0".repeat(32)}-00f067aa0ba902b7-01`, `<script>`])
    expect(parentOf(wrong)).toBeUndefined();
});

test("a collector elsewhere is spoken to by an encrypted line, and headers are spelt as they must be", () => {
  expect(tracingSettings({})).toBeUndefined();
  expect(() => tracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.example:4318" })).toThrow("https://");
  expect(() =>
    tracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example", OTEL_EXPORTER_OTLP_HEADERS: "secret" }),
  ).toThrow("OTEL_EXPORTER_OTLP_HEADERS is name=value");
});
