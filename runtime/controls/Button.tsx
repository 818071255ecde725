import type { MouseEvent, ReactNode, Ref } from "react";
import { useEffect, useRef, useState } from "react";
import { useDialogs } from "./dialogs.ts";
import { Icon } from "./Icon.tsx";

interface ButtonProps {
  children?: ReactNode;
  icon?: string;
  /** Name of a button that shows only an icon. */
  label?: string;
  look?: "normal" | "primary" | "quiet";
  tone?: "danger" | undefined;
  small?: boolean;
  wide?: boolean;
  type?: "button" | "submit";
  disabled?: boolean;
  /** Why it cannot be pressed: shown on hover and focus, and read out. */
  reason?: string | undefined;
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
  [aria: `aria-${string}`]: string | boolean | undefined;
}

const patience = 400;

/** A button that shows its own progress when what it started takes longer than a moment. */
export function Button({
  children,
  icon,
  label,
  look = "normal",
  tone,
  small,
  wide,
  type = "button",
  disabled,
  reason,
  busy,
  onClick,
  ...aria
}: ButtonProps) {
  const [working, setWorking] = useState(false);
  const [slow, setSlow] = useState(false);
  const alive = useRef(true);
  const asking = useDialogs().length > 0;
  // While a dialog asks, it is the dialog that works.
  const active = (working && !asking) || busy === true;
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  useEffect(() => {
    if (!active) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, [active]);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (working || active || reason !== undefined) return;
    const outcome = onClick?.(event);
    if (!(outcome instanceof Promise)) return;
    setWorking(true);
    void outcome.finally(() => {
      if (alive.current) setWorking(false);
    });
  };
  const words = [
    "button",
    look === "normal" ? "" : look,
    tone ?? "",
    small === true ? "small" : "",
    wide === true ? "wide" : "",
    children === undefined ? "icon" : "",
  ];
  return (
    <button
      type={type}
      className={words.filter(Boolean).join(" ")}
      disabled={disabled}
      aria-disabled={reason !== undefined || undefined}
      aria-busy={active || undefined}
      aria-label={label}
      title={reason ?? (children === undefined ? label : undefined)}
      onClick={press}
      {...aria}
    >
      {slow ? <span className="turning" aria-hidden="true" /> : icon === undefined ? null : <Icon name={icon} />}
      {children}
    </button>
  );
}
