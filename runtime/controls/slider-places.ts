/** A slider has no more places than this, and no fewer than a tenth of it where the amount has so many cents. */
const PLACES = 500n;

/** The step in cents: a power of ten, or twice or five times one, so that no more than so many lead up to the whole. */
function stepOf(most: bigint): bigint {
  let step = 1n;
  for (let at = 0; most / step > PLACES; at += 1) step = at % 3 === 1 ? (step / 2n) * 5n : step * 2n;
  return step;
}

/** How many places a slider up to an amount in cents has beside the first, which is nothing. */
export const placesOf = (most: bigint): number => Number((most + stepOf(most) - 1n) / stepOf(most));

/** The amount at a place: even steps, and at the last place the whole to the cent. */
export function amountAt(index: number, most: bigint): bigint {
  const amount = BigInt(index) * stepOf(most);
  return amount > most ? most : amount;
}

/** The place at which an amount stands, or the nearest below it; more than the whole stands at the end. */
export const placeOf = (amount: bigint, most: bigint): number =>
  amount >= most ? placesOf(most) : Number(amount / stepOf(most));
