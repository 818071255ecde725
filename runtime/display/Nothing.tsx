import { word } from "../label/label.ts";

/** The place of a value that is not there: a dash for the eye, a word for who hears the page. */
export function Nothing() {
  return (
    <span className="soft nothing">
      <span aria-hidden="true">–</span>
      <span className="hidden-text">{word("display.nothing")}</span>
    </span>
  );
}
