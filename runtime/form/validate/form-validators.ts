import type { PageValidators, Validate } from "../../../schemas/vocabulary/form/form.ts";

/** Reads what the generator compiled ahead for a page: it travels in a chunk of its own, beside the page's. */
export type LoadValidators = () => Promise<Pick<PageValidators, "whole" | "draft"> & Partial<PageValidators>>;

/** The two validators a form asks; nothing is wrong before they are there, and sending waits for them. */
export interface FormValidators {
  whole: Validate;
  draft: Validate;
}

/**
 * Validators that are on their way. `ready` resolves when they are there; where they did not come, asking for it again
 * loads them anew.
 */
export function coming(load: LoadValidators | undefined): {
  validators: FormValidators;
  ready: () => Promise<unknown>;
} {
  let loaded: FormValidators | undefined;
  let loading: Promise<unknown> | undefined;
  const ready = (): Promise<unknown> => {
    if (load === undefined) return Promise.resolve();
    if (loading !== undefined) return loading;
    const mine = load().then((found) => {
      loaded = found;
    });
    loading = mine;
    mine.catch(() => {
      loading = undefined;
    });
    return mine;
  };
  // A failure is told where somebody waits for them.
  ready().catch(() => undefined);
  return {
    validators: {
      whole: (data, so) => loaded?.whole(data, so) ?? [],
      draft: (data, so) => loaded?.draft(data, so) ?? [],
    },
    ready,
  };
}
