import { AsyncLocalStorage } from "node:async_hooks";
import type { TracingChannel } from "node:diagnostics_channel";
import type { Attributes, Span, SpanContext } from "@opentelemetry/api";
import { loggable } from "../log/loggable.ts";
import { outgoing, requests, statements, transitions, type Traced } from "../observe/kinds.ts";
import { Refusal } from "../refusal.ts";
import type { TracingSettings } from "./settings.ts";

/** What a span says of one piece of work. */
interface SpanDescription {
  readonly name: string;
  readonly attributes: Attributes;
}

/** The tracing of a process. */
export interface Tracing {
  /** Ends it; what was seen until now has left. */
  stop(): Promise<void>;
}

const LONGEST_STATEMENT = 500;

/** The caller's span by the header `traceparent` of the W3C; undefined where it says nothing that makes sense. */
export function parentOf(header: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? "") ?? [];
  return traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId)
    ? undefined
    : { traceId, spanId, traceFlags: Number.parseInt(flags ?? "0", 16) & 1, isRemote: true };
}

/**
 * Traces requests, transitions, statements and calls outside from now on. The packages of OpenTelemetry are loaded here
 * and nowhere else.
 */
export async function startTracing({ url, headers, service }: TracingSettings): Promise<Tracing> {
  const [
    { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace },
    { BatchSpanProcessor, TracerProvider },
    exporter,
    resources,
  ] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({ "service.name": service }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter({ url, headers: { ...headers } }) }),
    ],
  });
  const tracer = provider.getTracer("invoice-financing");
  const current = new AsyncLocalStorage<Span>();
  const spans = new WeakMap<object, Span>();
  const ends: (() => void)[] = [];

  const follow = <Detail extends object>(
    channel: TracingChannel<unknown, Detail>,
    kind: (typeof SpanKind)[keyof typeof SpanKind],
    told: (detail: Detail) => SpanDescription,
    ended: (span: Span, detail: Traced<Detail>) => void = () => undefined,
    callers: (detail: Detail) => SpanContext | undefined = () => undefined,
  ): void => {
    const begin = (detail: Detail): Span => {
      const { name, attributes } = told(detail);
      const remote = callers(detail);
      const parent = current.getStore() ?? (remote && trace.wrapSpanContext(remote));
      const span = tracer.startSpan(
        name,
        { kind, attributes },
        parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
      );
      spans.set(detail, span);
      return span;
    };
    const end = (message: unknown): void => {
      const detail = message as Traced<Detail>;
      const span = spans.get(detail);
      if (!span) return;
      if (detail.error !== undefined && !(detail.error instanceof Refusal)) {
        const { type, message: says } = loggable(detail.error);
        span.setStatus({ code: SpanStatusCode.ERROR, message: `${type}: ${says}` });
      }
      ended(span, detail);
      span.end();
    };
    channel.start.bindStore(current, begin as never);
    channel.asyncEnd.subscribe(end);
    ends.push(() => {
      channel.start.unbindStore(current);
      channel.asyncEnd.unsubscribe(end);
    });
  };

  follow(
    requests,
    SpanKind.SERVER,
    ({ method, route, trace: id }) => ({
      name: `${method} ${route}`,
      attributes: { "http.request.method": method, "http.route": route, "invoice_financing.trace": id },
    }),
    (span, { status = 0 }) => {
      span.setAttribute("http.response.status_code", status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    },
    ({ parent }) => parentOf(parent),
  );
  follow(
    transitions,
    SpanKind.INTERNAL,
    ({ name }) => ({ name, attributes: { "invoice_financing.transition": name } }),
    (span, { error }) => {
      if (error instanceof Refusal) span.setAttribute("invoice_financing.code", error.code);
    },
  );
  follow(statements, SpanKind.CLIENT, ({ text, place }) => ({
    name: /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? "statement",
    // Values travel beside the text, so it holds none.
    attributes: {
      "db.system.name": "postgresql",
      "db.query.text": text.slice(0, LONGEST_STATEMENT),
      "invoice_financing.place": place,
    },
  }));
  follow(outgoing, SpanKind.CLIENT, ({ service: name, action }) => ({
    name: `${name} ${action}`,
    attributes: { "peer.service": name },
  }));
  return {
    async stop() {
      for (const end of ends) end();
      await provider.shutdown();
    },
  };
}
