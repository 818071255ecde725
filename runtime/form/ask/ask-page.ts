import type { FormHandle, PageContext } from "../../page/context.ts";

/** The page as a dialog's form sees it: its own values are the form's. */
export function askPage(page: PageContext, form: () => FormHandle | undefined): PageContext {
  return new Proxy(page, { get: (target, name) => (name === "form" ? form() : (Reflect.get(target, name) as unknown)) });
}
