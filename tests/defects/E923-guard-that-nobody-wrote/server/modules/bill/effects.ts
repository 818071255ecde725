declare const effect: (name: string, plan: () => object) => object;

/** The total from the lines. */
export const add_up = effect("add_up", () => ({ sets: {} }));
