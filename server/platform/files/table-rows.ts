/** Counts the rows of a comma-separated file while its bytes come in; line breaks within quotes are none. */
export function rowCounter(): { take(chunk: Uint8Array): number } {
  const [quote, end] = [34, 10];
  let quoted = false;
  let filled = false;
  let rows = 0;
  return {
    take(chunk) {
      for (const byte of chunk) {
        if (byte === quote) quoted = !quoted;
        if (byte !== end || quoted) filled ||= byte > 32;
        else {
          if (filled) rows += 1;
          filled = false;
        }
      }
      return rows;
    },
  };
}
