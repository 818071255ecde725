import { expect, it } from "vitest";
import type { Acting } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { addressKey, makeRates, type Counted, type SharedCounts, makeWindows } from "./rates.ts";

it("counts a home as one address: of IPv6 the first 64 bits", () => {
  expect(addressKey("203.0.113.9")).toBe("203.0.113.9");
  expect(addressKey("2001:db8:1:2:3:4:5:6")).toBe(addressKey("2001:db8:1:2:ffff::1"));
  expect(addressKey("2001:db8:1:2::")).toBe(addressKey("2001:db8:1:2:0:0:0:9"));
  expect(addressKey("2001:db8:1:3::1")).not.toBe(addressKey("2001:db8:1:2::1"));
  expect(addressKey("::1")).toBe("0:0:0:0");
});

it("counts look-ups by address without a session, and by company with one", () => {
  const registry = { constants: { rates: { public: { per_hour: 2, by: "address", company_per_hour: 3 } } } } as never;
  const { count } = makeRates(
    registry,
    makeWindows(() => 0),
    () => 0,
  );
  const from = (ip: string) => ({ ip }) as never;
  const of = (company: string, user: string) => ({ company: { id: company }, user: { id: user } }) as unknown as Acting;
  const times = (most: number, ip: string, acting?: Acting) => {
    for (let each = 0; each < most; each += 1) count("public", from(ip), acting);
    expect(() => count("public", from(ip), acting)).toThrow(Refusal);
  };
  times(2, "203.0.113.9");
  times(3, "203.0.113.9", of("1", "11"));
  expect(() => count("public", from("198.51.100.7"), of("1", "12"))).toThrow(Refusal);
  count("public", from("203.0.113.9"), of("2", "21"));
});

it("counts over all processes what each of them counted, and loses nothing that comes meanwhile", async () => {
  const registry = { constants: { rates: { public: { per_minute: 6, by: "address" } } } } as never;
  const counters = new Map<string, Counted>();
  let meanwhile: () => void = () => undefined;
  const shared: SharedCounts = {
    add(counts) {
      for (const { key, until, used } of counts)
        counters.set(key, {
          key,
          until: counters.get(key)?.until ?? until,
          used: (counters.get(key)?.used ?? 0) + used,
        });
      meanwhile();
      return Promise.resolve(counts.map(({ key }) => counters.get(key) as Counted));
    },
  };
  let at = 0;
  const now = () => at;
  const process = () => {
    const windows = makeWindows(now);
    return { ...makeRates(registry, windows, now), share: windows.share };
  };
  const [one, other] = [process(), process()];
  const from = { ip: "203.0.113.9" } as never;
  for (let each = 0; each < 3; each += 1) one.count("public", from, undefined);
  await one.share(shared);
  other.count("public", from, undefined);
  meanwhile = () => void other.count("public", from, undefined);
  await other.share(shared);
  meanwhile = () => undefined;
  other.count("public", from, undefined);
  expect(() => other.count("public", from, undefined), "three here, three there").toThrow(Refusal);
  await other.share(shared);
  one.count("public", { ip: "198.51.100.7" } as never, undefined);
  at = 60_000;
  other.count("public", from, undefined);
});
