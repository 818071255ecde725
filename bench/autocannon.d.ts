/** The part of autocannon that the benchmark uses; the package brings no types. */
declare module "autocannon" {
  interface Found {
    requests: { average: number; total: number };
    latency: { p50: number; p97_5: number };
    throughput: { total: number };
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    headers: Record<string, string>;
  }): Promise<Found>;
}
