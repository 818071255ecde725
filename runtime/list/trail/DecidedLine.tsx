import { useEffect, useRef } from "react";
import { Button } from "../../controls/Button.tsx";
import { Icon } from "../../controls/Icon.tsx";
import { word } from "../../label/label.ts";
import { go } from "../../route/navigate.ts";
import { noteDecided, useDecided } from "./decided.ts";

/**
 * What was decided before this record or list opened by itself, and the way back to it.
 * @param ends no record follows: who decides by keys is led here
 */
export function DecidedLine({ at, ends }: { at: string; ends?: boolean }) {
  const decided = useDecided(at);
  const line = useRef<HTMLDivElement>(null);
  const isLed = ends === true && decided !== undefined;
  useEffect(() => {
    if (isLed) line.current?.focus();
  }, [isLed]);
  if (decided === undefined) return null;
  const { address, name, message } = decided;
  return (
    <div ref={line} className="strip good decided" tabIndex={-1}>
      <Icon name="check" />
      <p>
        <strong>{word("decided.line", { name })}</strong>
        {message === undefined ? null : ` ${message}`}
      </p>
      <Button small onClick={() => void go(address)}>
        {word("decided.show")}
      </Button>
      <Button small look="quiet" icon="close" label={word("decided.close")} onClick={() => noteDecided(undefined)} />
    </div>
  );
}
