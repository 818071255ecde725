import { expect, it } from "vitest";
import { makeEmbeddedBureau } from "./bureau.ts";

it("tells the same of a company each time, within the scales", async () => {
  const bureau = makeEmbeddedBureau();
  for (const uen of ["201599103Z", "T21LL9904E", "59999901B", "202299108H"]) {
    const report = await bureau.order({ uen, on: "2026-11-23", reference: "1" });
    expect(report).toEqual(await bureau.order({ uen, on: "2026-11-23", reference: "1" }));
    expect(report.score).toBeGreaterThanOrEqual(0);
    expect(report.score).toBeLessThanOrEqual(100);
    expect(report.payment_index).toBeLessThanOrEqual(100);
    expect(report.litigation_amount).toMatch(/^\d+\.\d\d$/);
    expect(report.shareholders.reduce((sum, { share_pct }) => sum + Number(share_pct), 0)).toBe(100);
    expect(new Set([...report.shareholders, ...report.ex_directors].map(({ name }) => name)).size).toBe(
      report.shareholders.length + report.ex_directors.length,
    );
    expect(report.cost).toMatch(/^\d+\.\d\d$/);
    expect(Buffer.from(report.pdf).subarray(0, 5).toString()).toBe("%PDF-");
    expect(Buffer.from(report.pdf).subarray(-7).toString()).toContain("%%EOF");
    expect(report.litigation_count === 0).toBe(report.litigation_amount === "0.00");
  }
});
