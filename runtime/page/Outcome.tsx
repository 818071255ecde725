import { useEffect, useRef } from "react";
import { useOutcome } from "../action/outcome.ts";
import { Icon } from "../controls/Icon.tsx";
import { usePage } from "../model/context.ts";

/** The message that an action's answer put on this page. */
export function Outcome() {
  const page = usePage();
  const outcome = useOutcome(page.bundle.name);
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome !== undefined) strip.current?.scrollIntoView?.({ block: "nearest" });
  }, [outcome]);
  if (outcome === undefined) return null;
  const values = (outcome.details ?? {}) as Record<string, unknown>;
  const text = `message.${outcome.name}.text`;
  return (
    <div ref={strip} className="strip bad" role="alert">
      <Icon name="alert" />
      <p>
        <strong>{page.label(`message.${outcome.name}`, values)}</strong>
        {page.has(text) ? ` ${page.label(text, values)}` : null}
      </p>
    </div>
  );
}
