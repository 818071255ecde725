/** Milliseconds that a request has in all; of one that sends a file, without those in which the file comes in. */
export const LONGEST_ANSWER = 15_000;

/** What Fastify says of a handler that it waits for no longer. */
const late = (): Error =>
  Object.assign(new Error("The answer took too long"), { code: "FST_ERR_HANDLER_TIMEOUT", statusCode: 503 });

/**
 * Waits for an answer so many milliseconds. What was begun goes on and may still be done.
 * @throws Error with the code of Fastify's own timeout when it is not there by then
 */
export async function inTime<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  try {
    return await Promise.race([answer, over]);
  } finally {
    clearTimeout(timer);
  }
}
