/** Space between what has the focus and what stands over the page. */
const AIR = 8;
/** Where within an element it is looked for whether something lies over it. */
const ACROSS = [0.05, 0.5, 0.95] as const;
const DOWN = [0.1, 0.5, 0.9] as const;

/**
 * From now on what gets the focus is brought out from under bars, feet and cards that stand over the page. What is
 * being pressed stays where it is: it would move away from under the pointer.
 */
export function keepFocusInSight(): void {
  let pressed = false;
  const press = (value: boolean) => () => {
    pressed = value;
  };
  addEventListener("pointerdown", press(true), true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, press(false), true);
  addEventListener("focusin", ({ target }) => {
    if (pressed || !(target instanceof HTMLElement)) return;
    requestAnimationFrame(() => {
      if (document.activeElement === target) bringIntoSight(drawnFor(target));
    });
  });
}

/** What is drawn for a control: a box that is itself hidden has a label, a choice its frame. */
function drawnFor(control: HTMLElement): HTMLElement {
  const { width } = control.getBoundingClientRect();
  const hidden = width <= 2 || getComputedStyle(control).opacity === "0";
  const frame = control.closest<HTMLElement>(".ant-select, .ant-picker");
  return frame ?? (hidden ? (control.closest<HTMLElement>("label") ?? control.parentElement) : null) ?? control;
}

function bringIntoSight(element: HTMLElement): void {
  const { height, top } = element.getBoundingClientRect();
  // What is as high as the window is itself what is looked through.
  if (height > innerHeight / 2) return;
  if (top < 0 || top + height > innerHeight || isCutAtTheSide(element))
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const cover = coverOf(element);
  if (cover === undefined) return;
  const own = element.getBoundingClientRect();
  const over = cover.getBoundingClientRect();
  const { top: above, bottom: below, position } = getComputedStyle(cover);
  // A column that stays while its table is moved sideways.
  if (position === "sticky" && above === "auto" && below === "auto") {
    element.scrollIntoView({ block: "nearest", inline: "center" });
    return;
  }
  const fromAbove = over.top + over.bottom < innerHeight;
  scrollerOf(element).scrollBy({
    top: fromAbove ? own.top - over.bottom - AIR : own.bottom - over.top + AIR,
    behavior: "instant",
  });
}

/** What stands over an element, if anything does. */
function coverOf(element: HTMLElement): Element | undefined {
  const own = element.getBoundingClientRect();
  for (const down of DOWN)
    for (const across of ACROSS) {
      const over = standing(document.elementFromPoint(own.left + own.width * across, own.top + own.height * down));
      if (over !== undefined && !over.contains(element) && !element.contains(over)) return over;
    }
  return undefined;
}

/** The part of the page that stays where it is while the rest is scrolled, to which an element belongs. */
function standing(element: Element | null): Element | undefined {
  for (let one = element; one !== null; one = one.parentElement)
    if (["fixed", "sticky"].includes(getComputedStyle(one).position)) return one;
  return undefined;
}

function isCutAtTheSide(element: HTMLElement): boolean {
  const own = element.getBoundingClientRect();
  for (let one = element.parentElement; one !== null; one = one.parentElement)
    if (getComputedStyle(one).overflowX !== "visible") {
      const frame = one.getBoundingClientRect();
      return own.left < frame.left - 1 || own.right > frame.right + 1;
    }
  return false;
}

/** What is scrolled to move an element up or down. */
function scrollerOf(element: HTMLElement): Element | Window {
  for (let one = element.parentElement; one !== null && one !== document.body; one = one.parentElement)
    if (["auto", "scroll"].includes(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight) return one;
  return window;
}
