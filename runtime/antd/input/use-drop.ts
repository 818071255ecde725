import { useState, type DragEvent } from "react";

/** What an element needs so that files can be dropped on it. */
interface Drop {
  /** Whether files are held over it. */
  readonly isOver: boolean;
  readonly handlers: {
    onDragOver(event: DragEvent): void;
    onDragLeave(): void;
    onDrop(event: DragEvent): void;
  };
}

/**
 * Lets files be dropped on an element.
 * @param disabled whether nothing is taken; the browser does not open the files then either
 * @param take is given what was dropped
 */
export function useDrop(disabled: boolean | undefined, take: (files: FileList) => void): Drop {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver(event) {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event) {
        event.preventDefault();
        setOver(false);
        if (!disabled) take(event.dataTransfer.files);
      },
    },
  };
}
