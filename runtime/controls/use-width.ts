import { useEffect, useState } from "react";

/** How wide an element is drawn, in pixels; the given width until that is known. */
export function useWidth(unknown: number): [(element: Element | null) => void, number] {
  const [element, setElement] = useState<Element | null>(null);
  const [width, setWidth] = useState(unknown);
  useEffect(() => {
    if (element === null || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const now = Math.round(entry?.contentRect.width ?? 0);
      if (now > 0) setWidth(now);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, width];
}
