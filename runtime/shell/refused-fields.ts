import { word } from "../label/label.ts";

/** What stands above the fields that were refused: where the page asks for none, nothing is marked on it. */
export const refusedTitle = (title: string): string =>
  document.querySelector("[data-path]") === null ? word("call.not_yet") : title;
