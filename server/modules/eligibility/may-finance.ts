/**
 * Whether a fund provider may finance an invoice-paid item: one that names some may be financed by those alone.
 * @param financier SQL of its id; null where it is not known
 */
export const mayFinance = (item: string, financier: string): string =>
  `(coalesce(${item}.financeable, true) AND (${financier} IS NULL OR coalesce(cardinality(${item}.financiers), 0) = 0 OR ${financier} = ANY(${item}.financiers)))`;
