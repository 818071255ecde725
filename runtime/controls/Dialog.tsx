import { type ReactNode, useEffect, useId, useRef } from "react";
import { word } from "../label/label.ts";
import { Boundary } from "./Boundary.tsx";
import { Button } from "./Button.tsx";
import { overlaid } from "./top-dialog.ts";
import "../style/dialog.css";

interface DialogProps {
  title: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  look?: "wide" | "drawer" | undefined;
  onClose: () => void;
}

/** A dialog or drawer over the page: the browser's own, which traps focus, closes by Esc and gives focus back. */
export function Dialog({ title, children, footer, look, onClose }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const name = useId();
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
    const lift = dialog ? overlaid(dialog) : undefined;
    // The first field, else the answer that changes nothing; not the cross at the corner.
    const within =
      dialog?.querySelector<HTMLElement>(".body :is(input:not([type=hidden]), select, textarea)") ??
      dialog?.querySelector<HTMLElement>(":scope > footer button");
    within?.focus();
    return () => {
      lift?.();
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={look === undefined ? "dialog" : `dialog ${look}`}
      aria-labelledby={name}
      onCancel={(event) => {
        if (event.target !== element.current) return;
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (look === "drawer" && event.target === element.current) onClose();
      }}
    >
      <header>
        <h2 id={name}>{title}</h2>
        <Button icon="close" label={word("dialog.close")} look="quiet" small onClick={onClose} />
      </header>
      <div className="body">
        <Boundary small>{children}</Boundary>
      </div>
      {footer === undefined ? null : <footer>{footer}</footer>}
    </dialog>
  );
}
