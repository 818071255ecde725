import { CODES } from "../../schemas/vocabulary/error.ts";
import { useEffect } from "react";
import { codeWords } from "../action/codes.tsx";
import { Button } from "../controls/Button.tsx";
import { State } from "../controls/State.tsx";
import { hasLabel, word } from "../label/label.ts";
import { go } from "../route/navigate.ts";
import { MessageCard } from "./kinds/MessageCard.tsx";
import { usePage, type SourceState } from "../model/context.ts";
import { NotYet } from "./NotYet.tsx";
import { WayBack } from "./WayBack.tsx";
import type { Source } from "../model/grammar.ts";

interface Props {
  state: SourceState;
  source?: Source | undefined;
  name: string;
  whole?: boolean;
}

/** What stands where a source was refused: the page's own message for the code, else why, and a way on. */
export function Failed({ state, source, name, whole }: Props) {
  const page = usePage();
  const code = state.error?.code ?? "";
  if (state.error?.passes === true)
    return (
      <>
        {whole === true ? <h1 className="hidden-text">{page.label("title")}</h1> : null}
        <State
          icon="clock"
          title={word("page.waiting_title")}
          text={word("page.waiting_text")}
          small={whole !== true}
        />
      </>
    );
  if (
    source?.plan !== undefined &&
    code !== "" &&
    code !== "rows" &&
    source.onCode?.[code] === undefined &&
    state.error !== undefined
  )
    return <NotYet error={state.error} />;
  // What is no link at all is as unusable as one that has expired.
  const title = whole === true ? <h1 className="hidden-text">{page.label("title")}</h1> : null;
  const own =
    source?.onCode?.[code] ?? (code === CODES.invalid_fields ? source?.onCode?.[CODES.token_invalid] : undefined);
  // Whoever may not be here is led on to where they may.
  const back = whole === true && code === CODES.forbidden ? <WayBack /> : null;
  if (own?.show !== undefined)
    return (
      <>
        {title}
        <MessageCard name={own.show} details={state.error?.details}>
          {back}
        </MessageCard>
      </>
    );
  if (own?.go !== undefined) return <Elsewhere to={own.go} />;
  if (code === CODES.forbidden)
    return (
      <>
        {title}
        <State
          icon="lock"
          tone="bad"
          title={word("shell.forbidden_title")}
          text={word("shell.forbidden")}
          small={whole !== true}
        >
          {back}
        </State>
      </>
    );
  if (code === CODES.not_found)
    return (
      <>
        {title}
        <State icon="search" title={word("page.gone_title")} text={word("page.gone_text")} small={whole !== true}>
          {whole === true ? <WayBack /> : null}
        </State>
      </>
    );
  const message = state.error?.message ?? "";
  // Nothing is marked where nothing was typed: it is the address or a filter that is not understood.
  const text =
    code === CODES.invalid_fields
      ? word("page.not_understood")
      : message !== ""
        ? message
        : hasLabel(`error:code.${code}`)
          ? codeWords(code, state.error?.details)
          : word("page.failed_text");
  return (
    <>
      {title}
      <State icon="alert" tone="bad" title={word("page.failed_title")} text={text} small={whole !== true}>
        <Button icon="reload" onClick={() => page.sources.reload(name)}>
          {word("page.retry")}
        </Button>
      </State>
    </>
  );
}

/** Leads away once it is on the screen: drawing again must not lead away again. */
function Elsewhere({ to }: { to: string }): null {
  useEffect(() => void go(to, { replace: true }), [to]);
  return null;
}
