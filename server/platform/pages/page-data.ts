import type { Answered } from "../answered.ts";
import type { ReadContext, WriteContext } from "../context.ts";
import { lastDayOf } from "../jobs/business-days.ts";
import { holidaysOf } from "../calendar.ts";
import { bookingRates } from "../exchange-rate.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";

/**
 * Up to which business day interest and what lateness costs are booked, and whether days after it are still being
 * worked through.
 */
export async function bookedDays({
  db,
  ports,
}: ReadContext): Promise<{ business_date: string; booked_to?: string; catching_up: boolean }> {
  const today = ports.clock.today();
  const last = await lastDayOf(db);
  return {
    business_date: today,
    ...(last === undefined ? {} : { booked_to: last }),
    catching_up: last !== undefined && last < today,
  };
}

/** The brand that the caller sees: its name, texts and support. */
export function brandInfo(context: ReadContext): Answered<"brand_info"> {
  const brand = context.registry.brands.get(context.brand);
  const support = brand?.support as { email?: string; phone?: string } | undefined;
  return {
    name: context.brand,
    title: context.say("brand", "title"),
    copyright: context.say("brand", "copyright"),
    languages: ["en-US", "zh-CN"],
    ...(support?.email === undefined ? {} : { support_email: support.email }),
    ...(support?.phone === undefined ? {} : { support_phone: support.phone }),
  };
}

/** The business date and the public holidays of a year. */
export function calendar(input: { readonly year?: number }, context: ReadContext): Answered<"calendar"> {
  const today = context.ports.clock.today();
  const year = Number(input.year ?? today.slice(0, 4));
  return {
    year,
    business_date: today,
    holidays: [...holidaysOf(context.registry)].filter((date) => date.startsWith(`${year}-`)),
  };
}

/** The platform's booking rates: units of the base currency for one of each other. */
export function fx({ registry, ports }: ReadContext): Answered<"booking_rates"> {
  return {
    base: "SGD",
    as_of: ports.clock.today(),
    rates: Object.entries({ SGD: "1.00", ...bookingRates(registry) }).map(([currency, rate]) => ({ currency, rate })),
  };
}

/** Closed lists of values with their labels in both languages; one of them by `entity.field`, or all. */
export function optionLists(input: HandlerInputs["common.enum"], context: ReadContext): HandlerAnswers["common.enum"] {
  const english = context.registry.wording(context.brand, "en");
  const chinese = context.registry.wording(context.brand, "zh");
  const rows = [...context.registry.entities]
    .flatMap(([entity, { properties }]) =>
      Object.entries(properties)
        .filter(([, property]) => property.options)
        .map(([field, property]) => ({
          name: `${entity}.${field}`,
          items: (property.options ?? []).map((value) => ({
            value,
            en: english.get(entity)?.[`${field}.${value}`] ?? value,
            zh: chinese.get(entity)?.[`${field}.${value}`] ?? value,
          })),
        })),
    )
    .filter(({ name }) => input.name === undefined || name === input.name);
  return { rows, count: rows.length };
}

/**
 * Counts a view of a page by its route pattern, day and role; never by address or person. Patterns that no page answers
 * are not counted.
 */
export async function pageView(
  input: HandlerInputs["common.pageview"],
  context: WriteContext,
): Promise<HandlerAnswers["common.pageview"]> {
  const pattern = input.pattern;
  const isKnown = [...context.registry.pages.values()].some((page) =>
    page.routes.some((route) => (typeof route === "string" ? route : route.path) === pattern),
  );
  if (!isKnown) return {};
  const now = context.ports.clock.stamp();
  await context.trx.run(
    `INSERT INTO page_view (id, version, created_at, updated_at, pattern, day, role, views)
     VALUES ($1, 1, $2, $2, $3, $4, $5, 1)
     ON CONFLICT (pattern, day, role) DO UPDATE SET views = page_view.views + 1, updated_at = excluded.updated_at`,
    [context.ports.ids.next(), now, pattern, context.ports.clock.today(), context.acting?.role ?? "none"],
  );
  return {};
}
