import { useEffect, useRef } from "react";
import { confirm } from "../../action/Confirm.tsx";
import { guardLeaving } from "../../route/navigate.ts";
import { useForm } from "../form-context.ts";
import { keepTyping } from "../draft/kept-typing.ts";

/**
 * Asks before unsaved typing is left, by a link, the back button or the window's close, and says whether a draft of it
 * is kept. A form that goes away unasked, as when the session ends, keeps its typing for the same user.
 */
export function useGuard(place: string, user: string | undefined, isKept: () => boolean): void {
  const { store, page } = useForm();
  const given = useRef(false);
  useEffect(() => {
    given.current = false;
    const release = guardLeaving(async () => {
      if (!store.unsaved) return true;
      const kept = isKept();
      given.current = await confirm({
        title: page.label("runtime:form.leave"),
        text: page.label(kept ? "runtime:form.leave_kept" : "runtime:form.leave_text"),
        yes: page.label("runtime:form.leave_yes"),
        no: page.label("runtime:form.leave_no"),
        danger: !kept,
      });
      return given.current;
    });
    const beforeUnload = (event: BeforeUnloadEvent): void => {
      if (store.unsaved) event.preventDefault();
    };
    window.addEventListener("beforeunload", beforeUnload);
    return () => {
      release();
      window.removeEventListener("beforeunload", beforeUnload);
      if (store.unsaved && !given.current && user !== undefined)
        keepTyping(place, user, { values: store.snapshot(), names: new Map(store.names) });
    };
  }, [store, page, place, user, isKept]);
}
