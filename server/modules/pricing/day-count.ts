/**
 * Days in a year by the day-count rule: 365 is ACT/365 fixed, 360 is ACT/360. Leap days count as days, never as a
 * longer year.
 */
export type Basis = 365 | 360;

/** The basis that a currency has where no contract says otherwise: ACT/360 for USD, ACT/365 for SGD. */
export function basisOf(currency: string): Basis {
  return currency === "USD" ? 360 : 365;
}

/** The basis of a contract: its own day count ("ACT365" or "ACT360"), else that of its currency. */
export function basisOfContract(dayCount: unknown, currency: string): Basis {
  return dayCount === "ACT360" ? 360 : dayCount === "ACT365" ? 365 : basisOf(currency);
}

const DAY = 86_400_000;
const places = new Map<string, number>();

function placeOf(date: string): number {
  const known = places.get(date);
  if (known !== undefined) return known;
  const place = Date.parse(`${date}T00:00:00Z`) / DAY;
  if (!Number.isInteger(place)) throw new RangeError(`"${date}" is no day`);
  if (places.size > 20_000) places.clear();
  places.set(date, place);
  return place;
}

/**
 * Whole days from one date to another, the first counted and the last not; negative where the second is earlier.
 * @throws RangeError if one is no day
 */
export function daysFrom(start: string, end: string): number {
  return placeOf(end) - placeOf(start);
}
