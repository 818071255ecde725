/**
 * Tells the styles how high a bar is that covers the end of its page, so that they leave as much room below it: what
 * the bar says and offers decides how many lines it takes.
 */
export function tellHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null || typeof ResizeObserver === "undefined") return undefined;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => {
    style.setProperty("--next-step", `${String(Math.ceil(bar.getBoundingClientRect().height))}px`);
  });
  watch.observe(bar, { box: "border-box" });
  return () => {
    watch.disconnect();
    style.removeProperty("--next-step");
  };
}
