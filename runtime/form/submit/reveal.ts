import { domId } from "../path/path.ts";

/** Gives a field the focus and brings it into view; tells whether it was there. */
export function focusField(path: string): boolean {
  const id = domId(path);
  const element =
    document.getElementById(id) ??
    document.querySelector<HTMLElement>(`[data-path="${path}"] :is(input, button, textarea, select, [tabindex])`);
  if (!element) return false;
  element.focus({ preventScroll: true });
  const calm = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView?.({ block: "center", behavior: calm ? "auto" : "smooth" });
  return true;
}
