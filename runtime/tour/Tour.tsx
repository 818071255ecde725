import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../controls/Button.tsx";
import { word } from "../label/label.ts";
import { useLanguage } from "../label/use-language.ts";
import { onStored } from "../store/stored.ts";
import { beginTour, endTour, progress, steps, stepTour } from "./progress.ts";
import "../style/tour.css";

/** Where something is, while it is on the screen. */
function frameOf(element: Element): DOMRect | undefined {
  const found = element.getBoundingClientRect();
  return found.width === 0 || found.right <= 0 ? undefined : found;
}

/**
 * The part of the frame a step speaks of: the first of those named that is on the screen, on a phone the button that
 * opens the menu.
 */
function useTarget(selector: string | undefined): DOMRect | undefined {
  const [box, setBox] = useState<DOMRect>();
  useLayoutEffect(() => {
    const measure = () => {
      setBox(
        selector === undefined
          ? undefined
          : [...document.querySelectorAll(selector)].map(frameOf).find((found) => found !== undefined),
      );
    };
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [selector]);
  return box;
}

/** Ends the tour; the keys go on in what it lay over. */
function leave(): void {
  endTour();
  document.getElementById("content")?.focus({ preventScroll: true });
}

/** A first look around: asked once, never in the way, three stops, and over when it is said to be. */
export default function Tour() {
  useLanguage();
  const at = useSyncExternalStore(onStored, progress);
  const step = typeof at === "number" ? steps[at] : undefined;
  const box = useTarget(step?.at);
  const card = useRef<HTMLDivElement>(null);
  const title = useId();
  useEffect(() => {
    if (step !== undefined) card.current?.focus();
  }, [step]);
  useLayoutEffect(() => {
    const { current } = card;
    if (current === null) return;
    const size = current.getBoundingClientRect();
    current.style.left =
      box === undefined ? "" : `${String(Math.max(12, Math.min(box.right + 12, innerWidth - size.width - 12)))}px`;
    current.style.top =
      box === undefined
        ? ""
        : `${String(Math.max(12, Math.min(box.right + 12 > innerWidth - size.width ? box.bottom + 12 : box.top + 12, innerHeight - size.height - 12)))}px`;
    current.classList.toggle("placed", box !== undefined);
  }, [box]);
  if (at === "over") return null;
  const name = step?.name ?? "welcome";
  return (
    <>
      {box === undefined ? null : (
        <svg className="tour-ring" aria-hidden="true">
          <rect
            x={Math.max(2, box.x - 3)}
            y={Math.max(2, box.y - 3)}
            width={box.width + Math.min(6, box.x + 1)}
            height={box.height + 6}
            rx="8"
          />
        </svg>
      )}
      <div
        ref={card}
        className="tour-card"
        role="dialog"
        aria-labelledby={title}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key === "Escape") leave();
        }}
      >
        <h2 id={title}>{word(`tour.${name}`)}</h2>
        <p>{word(`tour.${name}_text`)}</p>
        <footer>
          {typeof at === "number" ? (
            <>
              <span className="soft figure">{word("tour.place", { step: at + 1, count: steps.length })}</span>
              <Button small look="quiet" onClick={leave}>
                {word("tour.skip")}
              </Button>
              {at === 0 ? null : (
                <Button small onClick={() => stepTour(at - 1)}>
                  {word("tour.previous")}
                </Button>
              )}
              <Button small look="primary" onClick={() => (at === steps.length - 1 ? leave() : stepTour(at + 1))}>
                {word(at === steps.length - 1 ? "tour.done" : "tour.next")}
              </Button>
            </>
          ) : (
            <>
              <span />
              <Button small look="quiet" onClick={leave}>
                {word("tour.later")}
              </Button>
              <Button small look="primary" onClick={beginTour}>
                {word("tour.begin")}
              </Button>
            </>
          )}
        </footer>
      </div>
    </>
  );
}
