import { useEffect } from "react";
import { Button } from "../controls/Button.tsx";
import { State } from "../controls/State.tsx";
import { label, word } from "../label/label.ts";
import { go } from "../route/navigate.ts";

function useTitle(said: string): void {
  useEffect(() => { document.title = `${said} · ${label("brand:title")}`; }, [said]);
}

/** The 403 screen. */
export function Forbidden() {
  useTitle("403");
  return (
    <State whole icon="lock" title="403" text={word("shell.forbidden")}>
      <Button look="primary" onClick={() => go("/")}>{word("shell.home")}</Button>
    </State>
  );
}

/** No page answers this address. */
export function NotFound() {
  useTitle(word("shell.not_found_title"));
  return (
    <State whole icon="search" title={word("shell.not_found_title")} text={word("shell.not_found")}>
      <Button look="primary" onClick={() => go("/")}>{word("shell.home")}</Button>
    </State>
  );
}
