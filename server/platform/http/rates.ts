import type { FastifyRequest } from "fastify";
import { isIPv6 } from "node:net";
import type { Registry } from "../../../registry/registry.ts";
import type { Acting } from "../context.ts";
import { refuse } from "../refusal.ts";
import type { Windows } from "./windows.ts";

interface Rate {
  most: number;
  milliseconds: number;
  by: "user" | "address";
  /** Only what was refused counts: a success never does. */
  refusals: boolean;
  /** How many a company has whose people are signed in, instead of their address. */
  company: number | undefined;
}

const MINUTE = 60_000;
const HOUR = 3_600_000;

function rateOf(registry: Registry, name: string): Rate | undefined {
  const said = registry.constants.rates[name];
  if (!said) return undefined;
  return {
    most: said.per_minute ?? said.per_hour ?? Infinity,
    milliseconds: said.per_minute ? MINUTE : HOUR,
    by: said.by,
    refusals: said.refusals === true,
    company: said.company_per_hour,
  };
}

/** An address as one home has it: of IPv6 the first 64 bits. */
export function addressKey(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const [head = "", tail = ""] = ip.split("::");
  const front = head.split(":").filter(Boolean);
  const back = ip.includes("::") ? tail.split(":").filter(Boolean) : [];
  return [...front, ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0"), ...back]
    .slice(0, 4)
    .join(":");
}

/** How often is counted. */
export interface Rates {
  /**
   * Counts a request. Of a class in which only refusals count, the answer is awaited: `refused` counts it.
   * @throws Refusal rate_limited where it is one too many
   */
  count(name: string, request: FastifyRequest, acting: Acting | undefined): { refused(): void } | undefined;
}

/** Counts requests by class and by user, company or address. @param now milliseconds since 1970 */
export function makeRates(registry: Registry, windows: Windows, now: () => number): Rates {
  const rates = new Map<string, Rate | undefined>();
  return {
    count(name, request, acting) {
      if (!rates.has(name)) rates.set(name, rateOf(registry, name));
      const rate = rates.get(name);
      if (!rate) return undefined;
      const company = rate.company === undefined ? undefined : acting?.company?.id;
      const key = `${name} ${company !== undefined ? `company ${company}` : rate.by === "user" && acting ? acting.user.id : addressKey(request.ip)}`;
      const counted = windows.of(key, rate.milliseconds);
      if (!rate.refusals) counted.used += 1;
      if (counted.used + (rate.refusals ? 1 : 0) > (company === undefined ? rate.most : (rate.company ?? rate.most)))
        refuse("rate_limited", { data: { retry_after: Math.ceil((counted.until - now()) / 1000) } });
      return rate.refusals
        ? {
            refused: () => {
              counted.used += 1;
            },
          }
        : undefined;
    },
  };
}
