import type { PageContext } from "../../page/context.ts";
import type { FormSection } from "../model/form-field.ts";
import { allFields } from "../model/form-model.ts";
import { isOffered } from "../model/offered.ts";
import type { FormStore } from "../store/form-store.ts";

/** Fetches what fills fields by itself only for a form that has such fields: signing in has none. @returns its end */
export function offering(page: PageContext, store: FormStore, sections: readonly FormSection[]): () => void {
  if (!allFields(sections).some(isOffered)) return () => undefined;
  let stop: (() => void) | undefined;
  let gone = false;
  void import("./fills.ts").then(({ followFills }) => { if (!gone) stop = followFills(page, store, sections); });
  return () => {
    gone = true;
    stop?.();
  };
}
