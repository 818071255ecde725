import type { RawVariables, Variables } from "../configuration/variable.ts";
import { mustBeEncrypted } from "../ports/encrypted-line.ts";

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
  const said = variables.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!said) return undefined;
  mustBeEncrypted("OTEL_EXPORTER_OTLP_ENDPOINT", said);
  return {
    url: `${said.replace(/\/+$/, "")}/v1/traces`,
    headers: variables.OTEL_EXPORTER_OTLP_HEADERS ? headersOf(variables.OTEL_EXPORTER_OTLP_HEADERS) : {},
    service: variables.OTEL_SERVICE_NAME || "invoice-financing",
  };
}
