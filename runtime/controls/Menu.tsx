import type { ReactNode } from "react";
import { useRef, useState } from "react";
import { Icon } from "./Icon.tsx";
import { Pop } from "./Pop.tsx";

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: string;
  danger?: boolean;
  reason?: string | undefined;
  /** A line above it. */
  apart?: boolean;
  run: () => unknown;
}

interface Props {
  /** Name of the button. */
  label: string;
  children: ReactNode;
  items: readonly MenuItem[];
  head?: ReactNode;
  className?: string;
}

/** A button that opens a list of things to do. */
export function Menu({ label, children, items, head, className = "button quiet small icon" }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        title={label}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(!open);
        }}
      >
        {children}
      </button>
      {open ? (
        <Pop anchor={button} label={label} onClose={() => setOpen(false)}>
          {head === undefined ? null : <div className="head">{head}</div>}
          {items.map((item) => (
            <div key={item.key} role="none">
              {item.apart === true ? <hr /> : null}
              <button
                type="button"
                role="menuitem"
                className={item.danger === true ? "danger" : undefined}
                aria-disabled={item.reason !== undefined || undefined}
                onClick={(event) => {
                  event.stopPropagation();
                  // It can be reached, so that its reason is heard, and does nothing.
                  if (item.reason !== undefined) return;
                  setOpen(false);
                  button.current?.focus();
                  item.run();
                }}
              >
                {item.icon === undefined ? null : <Icon name={item.icon} />}
                <span>
                  {item.label}
                  {item.reason === undefined ? null : <small>{item.reason}</small>}
                </span>
              </button>
            </div>
          ))}
        </Pop>
      ) : null}
    </>
  );
}
