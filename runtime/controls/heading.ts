let isMeant = false;

/**
 * The heading of the next record that opens takes the focus, so that who works by keys or hears the screen is at the
 * new one.
 */
export function focusNextHeading(): void {
  isMeant = true;
}

/** The heading of the record that stands beside a list. */
export const headingOf = (): HTMLElement | null =>
  document.querySelector<HTMLElement>(".pane .detail-head :is(h1, h2)");

/** Whether a heading that has just been drawn takes the focus; the first one that asks. */
export function takesFocus(): boolean {
  const was = isMeant;
  isMeant = false;
  return was;
}
