import type { ReactNode } from "react";
import { addressOfSelection } from "../open/selection.ts";
import type { CatalogueSelection } from "../open/selection.ts";

interface Props {
  selection: CatalogueSelection;
  name: string;
  current: boolean;
  onOpen(selection: CatalogueSelection): void;
  children: ReactNode;
}

/**
 * Opens a selection in the preview; with a modifier key, or from the keyboard's menu, in a tab of its own like any
 * link.
 */
export function OpenLink({ selection, name, current, onOpen, children }: Props) {
  return (
    <a
      className="look"
      href={addressOfSelection(selection)}
      aria-label={name}
      title={name}
      aria-current={current || undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onOpen(selection);
      }}
    >
      {children}
    </a>
  );
}
