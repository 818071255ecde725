declare const guard: (name: string, test: () => object | undefined) => object;

const FREE = "number_free";

/** The number is free. */
export const number_free = guard(FREE, () => undefined);
