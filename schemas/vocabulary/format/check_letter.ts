/** Sum of digits, each by its weight. */
export function weighted(values: readonly number[], weights: readonly number[]): number {
  return values.reduce((sum, value, index) => sum + value * weights[index]!, 0);
}

/** The digits of a text as numbers. */
export function numerals(text: string): number[] {
  return [...text].map(Number);
}
