import type { RawVariables, Variables } from "./configuration.ts";
import { mustBeEncrypted } from "./ports/encrypted-line.ts";
import { AsyncLocalStorage } from "node:async_hooks";
import type { TracingChannel } from "node:diagnostics_channel";
import type { Attributes, Span, SpanContext } from "@opentelemetry/api";
import { loggable } from "./log.ts";
import { outgoing, requests, statements, transitions, type Traced } from "./observe.ts";
import { Refusal } from "./refusal.ts";

/** Where traces go. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    means: "A collector of OpenTelemetry that takes OTLP over HTTP; traces go to /v1/traces below it.",
    example: "http://127.0.0.1:4318",
    without: "nothing is traced, and the packages for it are not loaded",
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    means: "Headers for that collector, as name=value with a comma between them.",
    example: "authorization=Bearer …",
    without: "none",
    isSecret: true,
  },
  OTEL_SERVICE_NAME: {
    means: "The name under which the collector knows this installation.",
    example: "invoice-financing",
    without: "invoice-financing",
  },
} satisfies Variables;

/** How traces leave. */
export interface TracingSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
}

function headersOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(",").map((part) => {
      const [, name, value] = /^\s*([A-Za-z0-9-]+)=(.+?)\s*$/.exec(part) ?? [];
      if (name === undefined || value === undefined)
        throw new Error("OTEL_EXPORTER_OTLP_HEADERS is name=value, with a comma between one header and the next");
      return [name, decodeURIComponent(value)];
    }),
  );
}

/** Where these variables say that traces go; undefined where nowhere. @throws Error for what is wrong */
export function tracingSettings(variables: RawVariables<typeof tracingVariables>): TracingSettings | undefined {
  const endpoint = variables.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return undefined;
  mustBeEncrypted("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint);
  return {
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers: variables.OTEL_EXPORTER_OTLP_HEADERS ? headersOf(variables.OTEL_EXPORTER_OTLP_HEADERS) : {},
    service: variables.OTEL_SERVICE_NAME || "invoice-financing",
  };
}

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
    describe: (detail: Detail) => SpanDescription,
    ended: (span: Span, detail: Traced<Detail>) => void = () => undefined,
    callers: (detail: Detail) => SpanContext | undefined = () => undefined,
  ): void => {
    const begin = (detail: Detail): Span => {
      const { name, attributes } = describe(detail);
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
