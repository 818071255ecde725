import { useEffect } from "react";
import { Button } from "../controls/Button.tsx";
import { State } from "../controls/State.tsx";
import { label, word } from "../label/label.ts";
import { go } from "../route/navigate.ts";

function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${label("brand:title")}`;
  }, [title]);
}

/** What stands where no page does: the 403 screen, or that no page answers this address. */
export default function Forbidden({ unknown = false }: { unknown?: boolean }) {
  const title = unknown ? word("shell.not_found_title") : "403";
  useTitle(title);
  return (
    <State
      whole
      icon={unknown ? "search" : "lock"}
      title={title}
      text={word(unknown ? "shell.not_found" : "shell.forbidden")}
    >
      <Button look="primary" onClick={() => go("/")}>
        {word("shell.home")}
      </Button>
    </State>
  );
}
