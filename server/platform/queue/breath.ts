/**
 * How long work may go on before others come in between, in milliseconds: short enough that a request of many steps
 * does not feel each of them.
 */
const LONGEST = 2;

/**
 * Takes a breath where the work since the last one has taken so long that others should come in between; undefined
 * where it need not.
 */
export function breathing(longest: number = LONGEST): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < longest) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        since = performance.now();
        resolve();
      });
    });
  };
}
