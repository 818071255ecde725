/** Stands in for the address reader of the form engine, which resolves references between schemas by it. */
export default {
  equal: (one: string, other: string): boolean => one === other,
  resolve: (base: string, reference: string): string => new URL(reference, base).href,
};
