import { expect, test } from "vitest";
import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import type { PropertyShape } from "../../model/bundle.ts";
import { routes } from "../../../generated/routes.ts";
import type { RouteEntry } from "../../route/entry.ts";
import { sampleRecord, sampleRows } from "./record.ts";

const pages = [...new Map((routes as unknown as readonly RouteEntry[]).map((entry) => [entry.page, entry])).values()];

function wrong(property: PropertyShape, value: unknown, at: string): string[] {
  if (value === undefined) return [`${at} has no value`];
  if (property.items !== undefined)
    return (value as unknown[]).flatMap((item, index) => wrong(property.items!, item, `${at}[${String(index)}]`));
  if (property.properties !== undefined)
    return Object.entries(property.properties).flatMap(([field, inner]) =>
      wrong(inner, (value as Record<string, unknown>)[field], `${at}.${field}`),
    );
  if (property.options !== undefined)
    return property.options.includes(String(value)) ? [] : [`${at} is not one of its options`];
  const format = property.ref !== undefined || property.file !== undefined ? undefined : formats[property.format ?? ""];
  if (format?.valid !== undefined && !format.valid(String(value)))
    return [`${at}: ${String(value)} is no ${property.format ?? ""}`];
  if (typeof value === "string" && value.length > (property.maxLength ?? 4000)) return [`${at} is too long`];
  return [];
}

test("every page's records are filled with values of their formats", async () => {
  const findings: string[] = [];
  for (const entry of pages) {
    const bundle = await entry.load();
    for (const [entity, { properties }] of Object.entries(bundle.entities)) {
      const record = sampleRecord(bundle, entity, 3);
      for (const [field, property] of Object.entries(properties))
        findings.push(...wrong(property, record[field], `${entity}.${field}`));
    }
  }
  expect([...new Set(findings)]).toEqual([]);
});

test("the same page shows the same sample, and its rows differ", async () => {
  const bundle = await pages.find(({ page }) => page === "finance/application/detail")!.load();
  expect(sampleRecord(bundle, "financing_application", 1)).toEqual(sampleRecord(bundle, "financing_application", 1));
  const { rows, count } = sampleRows(bundle, "financing_application");
  expect(count).toBe(rows.length);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  expect(new Set(rows.map(({ status }) => status)).size).toBeGreaterThan(3);
});
