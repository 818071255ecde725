import { useEffect, useRef } from "react";
import { confirm } from "../../action/confirm.tsx";
import { notify } from "../../controls/notices.ts";
import { guardLeaving } from "../../route/navigate.ts";
import { useForm } from "../form-context.ts";
import { keepUnsavedInput } from "../draft/unsaved-input.ts";

/**
 * Asks before unsaved typing is left, by a link, the back button or the window's close; where a draft of all of it is
 * kept, leaving loses nothing: it is said and not asked. A form that goes away unasked, as when the session ends, keeps
 * its typing for the same user.
 */
export function useGuard(address: string, user: string | undefined, hasSaved: () => boolean): void {
  const { store, page } = useForm();
  const given = useRef(false);
  useEffect(() => {
    given.current = false;
    const release = guardLeaving(async () => {
      if (!store.unsaved) return true;
      if (hasSaved()) {
        given.current = true;
        notify(page.label("runtime:form.left"), "info", [page.label("runtime:form.left_text")]);
        return true;
      }
      given.current = await confirm({
        title: page.label("runtime:form.leave"),
        text: page.label("runtime:form.leave_text"),
        yes: page.label("runtime:form.leave_yes"),
        no: page.label("runtime:form.leave_no"),
        danger: true,
      });
      return given.current;
    });
    const beforeUnload = (event: BeforeUnloadEvent): void => {
      if (store.unsaved && !hasSaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", beforeUnload);
    return () => {
      release();
      window.removeEventListener("beforeunload", beforeUnload);
      if (store.unsaved && !given.current && user !== undefined)
        keepUnsavedInput(address, user, { values: store.snapshot(), names: new Map(store.names) });
    };
  }, [store, page, address, user, hasSaved]);
}
