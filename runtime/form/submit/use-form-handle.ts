import { useLayoutEffect, useRef } from "react";
import { usePage } from "../../model/context.ts";
import type { FormState } from "../use-form-state.ts";
import { useLatest } from "../use-latest.ts";
import { formHandle } from "./handle.ts";

/**
 * Gives the page the handle of the form that is drawn. A form that is drawn anew, as when a config changes in
 * development, takes over what its predecessor had begun.
 * @param saved called when the server has kept the values
 */
export function useFormHandle(state: FormState, saved?: () => void): void {
  const { surroundings, checker, fresh, ready } = state;
  const { store, sections, page, reveal } = surroundings;
  const attach = useLatest(usePage().attach);
  const done = useLatest(saved);
  const last = useRef<ReturnType<typeof formHandle>>(undefined);
  useLayoutEffect(() => {
    const handle = formHandle({
      page: () => page,
      store,
      sections,
      checker,
      fresh,
      ready,
      reveal,
      onSaved: () => done.current?.(),
    });
    last.current?.replacedBy(handle);
    last.current = handle;
    return attach.current(handle);
  }, [attach, done, page, store, sections, checker, fresh, ready, reveal]);
}
