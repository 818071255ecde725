import { useLayoutEffect } from "react";
import { domId } from "../path/path.ts";
import type { FormStore } from "../store/form-store.ts";

/** Tells a control's element whether it is wrong and which texts speak of it, without rendering it again. */
function describe(store: FormStore, path: string): void {
  const id = domId(path);
  const element = document.getElementById(id);
  if (!element) return;
  const wrong = store.errors(path).length > 0;
  const texts = [
    ...["help", "days", "unit"].map((name) => `${id}_${name}`).filter((name) => document.getElementById(name)),
    wrong ? `${id}_error` : "",
  ]
    .filter(Boolean)
    .join(" ");
  if (wrong) element.setAttribute("aria-invalid", "true");
  else element.removeAttribute("aria-invalid");
  if (texts) element.setAttribute("aria-describedby", texts);
  else element.removeAttribute("aria-describedby");
}

/** Keeps it told, after each drawing: its element may be new, mounted late or put in place of its light shell. */
export function useDescribed(store: FormStore, path: string): void {
  useLayoutEffect(() => describe(store, path));
}
