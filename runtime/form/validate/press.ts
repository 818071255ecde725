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
export function afterPress(work: () => void): void {
  if (pressed) waiting.add(work);
  else work();
}
