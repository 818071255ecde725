/**
 * An address as sendings to it are counted: variants with a plus sign reach the same box.
 * Telephone numbers stay as they are.
 */
export const boxOf = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^([^@+]+)\+[^@]*@/, "$1@");
