import type { PageValidators, Validate } from "../../../schemas/vocabulary/form/form.ts";

/** Reads what the generator compiled ahead for a page: it travels in a chunk of its own, beside the page's. */
export type LoadValidators = () => Promise<Pick<PageValidators, "whole" | "draft"> & Partial<PageValidators>>;

/** The two validators a form asks; nothing is wrong before they are there, and sending waits for them. */
export interface FormValidators {
  whole: Validate;
  draft: Validate;
}

/** Validators that are still on their way, and when they will be there. */
export function coming(load: LoadValidators | undefined): { validators: FormValidators; ready: Promise<unknown> } {
  let loaded: FormValidators | undefined;
  const ready =
    load === undefined
      ? Promise.resolve()
      : load().then((found) => {
          loaded = found;
        });
  return {
    validators: {
      whole: (data, so) => loaded?.whole(data, so) ?? [],
      draft: (data, so) => loaded?.draft(data, so) ?? [],
    },
    ready,
  };
}
