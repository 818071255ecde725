/**
 * Something outside does not answer, does not let us in, or answers what makes no sense. Callers are asked to come
 * later.
 */
export class ServiceUnavailable extends Error {
  readonly statusCode = 503;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ServiceUnavailable";
  }
}

/** It answered, and the answer makes no sense: asked again it would say the same. */
export class UnusableAnswer extends ServiceUnavailable {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "UnusableAnswer";
  }
}

/**
 * Waits for something outside no longer than this; what it still does then is not waited for.
 * @param what its name in the log
 * @throws ServiceUnavailable when it takes longer
 */
export async function inTime<T>(what: string, milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(
      () => fail(new ServiceUnavailable(`${what} has not answered in ${milliseconds} ms`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
