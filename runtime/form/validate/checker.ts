import type { PageContext } from "../../model/context.ts";
import type { FormSection } from "../model/form-field.ts";
import type { FieldError } from "../store/field-error.ts";
import type { FormStore } from "../store/form-store.ts";
import { findings } from "./find.ts";
import type { FormValidators } from "./form-validators.ts";

/**
 * A press is held from the button's going down until its click was told. What would move the form under the pointer in
 * between (a message that comes or goes as its field is left) waits for it: the browser gives no click to an element
 * that is no longer where it was pressed.
 */
let pressed = false;
const waiting = new Set<() => void>();

function release(): void {
  if (!pressed) return;
  pressed = false;
  // The click follows the button's going up in the same turn.
  setTimeout(() => {
    const works = [...waiting];
    waiting.clear();
    for (const work of works) work();
  });
}

document.addEventListener(
  "mousedown",
  () => {
    pressed = true;
  },
  true,
);
// A press that becomes a drag, or ends outside of the window, has no button going up here.
for (const end of ["mouseup", "dragend"] as const) document.addEventListener(end, release, true);
window.addEventListener("blur", release);

/**
 * Does this now, or once the press that is held has become a click; asked for twice by the same work, it is done once.
 */
function afterPress(work: () => void): void {
  if (pressed) waiting.add(work);
  else work();
}

/** Keys of one burst of typing are looked at together. */
const pauseMs = 200;

/**
 * When errors appear: at a field once it has been left, everywhere once the form was sent; from then on they follow
 * every change, shortly after the last key. Nothing is looked at while nothing was ever shown.
 */
export class Checker {
  readonly #page: () => PageContext;
  readonly #store: FormStore;
  readonly #sections: readonly FormSection[];
  readonly #validators: FormValidators;
  readonly #shown = new Set<string>();
  #kind: "draft" | "whole" = "whole";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(page: () => PageContext, store: FormStore, sections: readonly FormSection[], validators: FormValidators) {
    this.#page = page;
    this.#store = store;
    this.#sections = sections;
    this.#validators = validators;
  }

  #find(kind: "draft" | "whole" = this.#kind): FieldError[] {
    return findings(this.#page(), this.#store, this.#sections, this.#validators, kind);
  }

  /**
   * Shows all that is wrong, or all of it at some paths; gives what it found.
   * @param whole all that is wrong, where it was just looked for
   */
  all(
    kind: "draft" | "whole",
    only?: (path: string) => boolean,
    whole: readonly FieldError[] = this.#find(kind),
  ): readonly FieldError[] {
    this.#kind = kind;
    const found = whole.filter((error) => only?.(error.path) ?? true);
    for (const error of found) this.#shown.add(error.path);
    this.#store.setErrors(
      "schema",
      only
        ? [...this.#store.allErrors().filter((error) => error.source === "schema" && !only(error.path)), ...found]
        : found,
    );
    return found;
  }

  /** Counts what is wrong without showing it. */
  quiet(kind: "draft" | "whole" = "whole"): readonly FieldError[] {
    return this.#find(kind);
  }

  /** A field was left: its own error may be seen from now on. */
  left(path: string): void {
    this.#store.touch(path);
    this.#shown.add(path);
    afterPress(this.#renew);
  }

  /** Something was edited. */
  edited(): void {
    if (this.#shown.size === 0) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => afterPress(this.#renew), pauseMs);
  }

  #renew = (): void => {
    clearTimeout(this.#timer);
    this.#store.setErrors(
      "schema",
      this.#find().filter((error) => this.#shown.has(error.path)),
    );
  };

  stop(): void {
    clearTimeout(this.#timer);
  }
}
