import type { ReactNode, RefObject } from "react";
import { useEffect, useLayoutEffect, useRef } from "react";
import "../style/dialog.css";

interface Props {
  anchor: RefObject<HTMLElement | null>;
  children: ReactNode;
  role?: "menu" | "dialog" | "listbox";
  label?: string;
  onClose: () => void;
}

/** What the arrows go through. */
const STOPS = "button:not([disabled]), a, input";

/**
 * A panel beside the control that opened it, kept inside the window; closes by Esc, by leaving and by a click
 * elsewhere.
 */
export function Pop({ anchor, children, role = "menu", label, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [box, control] = [panel.current, anchor.current];
    if (box === null || control === null) return;
    box.showPopover?.();
    const at = control.getBoundingClientRect();
    const size = box.getBoundingClientRect();
    const left = Math.max(8, Math.min(at.left, innerWidth - size.width - 8));
    const below = at.bottom + 4;
    box.style.left = `${left}px`;
    box.style.top = `${below + size.height > innerHeight - 8 ? Math.max(8, at.top - size.height - 4) : below}px`;
    // Where nothing in it takes the focus it does so itself: the keys that close it are pressed inside.
    (box.querySelector<HTMLElement>(STOPS) ?? box).focus();
  }, [anchor]);
  useEffect(() => {
    const leave = (event: Event) => {
      const target = event.target as Node;
      if (panel.current?.contains(target) !== true && anchor.current?.contains(target) !== true) onClose();
    };
    document.addEventListener("pointerdown", leave);
    window.addEventListener("resize", onClose);
    return () => {
      document.removeEventListener("pointerdown", leave);
      window.removeEventListener("resize", onClose);
    };
  }, [anchor, onClose]);
  return (
    <div
      ref={panel}
      popover="manual"
      className="menu-pop"
      tabIndex={-1}
      role={role}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          onClose();
          anchor.current?.focus();
        }
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        const stops = [...(panel.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
        const here = stops.indexOf(document.activeElement as HTMLElement);
        stops.at((here + (event.key === "ArrowDown" ? 1 : -1)) % stops.length)?.focus();
      }}
    >
      {children}
    </div>
  );
}
