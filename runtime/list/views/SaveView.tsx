import { useId, useState } from "react";
import { openDialog } from "../../controls/dialogs.ts";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { word } from "../../label/label.ts";
import type { SaveOutcome } from "./views.ts";
import "../../form/style/form.css";

export interface Named {
  name: string;
  is_default: boolean;
}

interface Props {
  title: string;
  given: Named;
  save(named: Named): Promise<SaveOutcome>;
  close(done: boolean): void;
}

function SaveView({ title, given, save, close }: Props) {
  const [name, setName] = useState(given.name);
  const [first, setFirst] = useState(given.is_default);
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const id = useId();
  const send = async () => {
    const said = name.trim();
    if (said === "") return setWrong(word("view.name_missing"));
    setBusy(true);
    const refused = await save({ name: said, is_default: first });
    setBusy(false);
    if (refused === undefined) close(true);
    else setWrong(refused.message === undefined || refused.message === "" ? word("call.unreachable") : refused.message);
  };
  return (
    <Dialog title={title} onClose={() => close(false)}>
      <form
        className="flat-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {word("view.name")}
          </label>
          <input
            id={id}
            className="input"
            value={name}
            maxLength={60}
            autoFocus
            aria-invalid={wrong !== undefined}
            aria-describedby={wrong === undefined ? undefined : `${id}_error`}
            onChange={(event) => {
              setName(event.target.value);
              setWrong(undefined);
            }}
          />
          {wrong === undefined ? null : (
            <div className="field-error" id={`${id}_error`} role="alert">
              <p>{wrong}</p>
            </div>
          )}
        </div>
        <label className="tick">
          <input type="checkbox" checked={first} onChange={(event) => setFirst(event.target.checked)} />
          {word("view.is_default")}
        </label>
        <div className="form-actions">
          <Button onClick={() => close(false)}>{word("dialog.cancel")}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {word("view.keep")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Asks for the name of a view and whether the list opens with it; keeps asking until it is saved or given up. */
export function askView(
  title: string,
  given: Named,
  save: (named: Named) => Promise<SaveOutcome>,
): Promise<boolean | undefined> {
  return openDialog<boolean>((close) => <SaveView title={title} given={given} save={save} close={close} />);
}
