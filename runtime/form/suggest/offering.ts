import type { PageContext } from "../../model/context.ts";
import type { FormSection } from "../model/form-field.ts";
import { allFields } from "../model/form-model.ts";
import { isOffered, maybeSole } from "../model/offered.ts";
import type { FormStore } from "../store/form-store.ts";

/** Fetches what fills fields by itself only for a form that has such fields: signing in has none. @returns its end */
export function offering(page: PageContext, store: FormStore, sections: readonly FormSection[]): () => void {
  const filled = allFields(sections).some(isOffered);
  let stop: (() => void) | undefined;
  let gone = false;
  if (filled)
    store.comes(
      import("./fills.ts").then(({ followFills }) => {
        if (!gone) stop = followFills(page, store, sections);
      }),
    );
  const sole = (): void => {
    if (!gone) store.comes(import("./sole.ts").then(({ followSole }) => followSole(page, store, sections)));
  };
  const asks = sections.some(({ fields }) => fields.some(maybeSole));
  if (asks) sole();
  const again = asks ? store.onReset.on("", sole) : undefined;
  return () => {
    gone = true;
    again?.();
    stop?.();
  };
}
