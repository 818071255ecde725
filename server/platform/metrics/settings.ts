import type { RawVariables, Variables } from "../configuration/variable.ts";
import { wholeNumber } from "../configuration/values.ts";

/** Where figures are told. */
export const metricsVariables = {
  METRICS_PORT: {
    means: "A port of its own at which /metrics tells figures to Prometheus; never one that the public reaches.",
    example: "9464",
    without: "no figures are gathered",
  },
  METRICS_HOST: { means: "The network on which that port listens.", example: "0.0.0.0", without: "localhost" },
} satisfies Variables;

/** Where metrics are served. */
export interface MetricsSettings {
  readonly port: number;
  readonly host: string;
}

/**
 * Where METRICS_PORT and METRICS_HOST say that figures are told; undefined where nowhere.
 * @throws Error for what is no port
 */
export const metricsSettings = (variables: RawVariables<typeof metricsVariables>): MetricsSettings | undefined =>
  variables.METRICS_PORT
    ? {
        port: wholeNumber("METRICS_PORT", variables.METRICS_PORT, 0, 65_535),
        host: variables.METRICS_HOST || "localhost",
      }
    : undefined;
