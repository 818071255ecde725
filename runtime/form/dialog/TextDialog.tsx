import { useId, useState, type ReactNode } from "react";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { word } from "../../label/label.ts";
import "../style/form.css";

interface Props {
  title: string;
  /** What is told before it is asked. */
  intro?: ReactNode;
  label: string;
  given?: string;
  /** Over how many lines it is written; one where this is not said. */
  lines?: number;
  most: number;
  /** The fewest letters that will do, and what is said where there are fewer. */
  least: number;
  missing: string;
  /** What is asked below the text. */
  children?: ReactNode;
  /** The words of the button that sends it. */
  yes: string;
  tone?: "danger" | undefined;
  /** @returns why it was refused; nothing where it was taken */
  send(text: string): Promise<string | undefined>;
  close(isConfirmed: boolean): void;
}

/** A dialog that asks for one text, and keeps asking until it is taken or given up. */
export function TextDialog({ title, intro, label, given = "", most, least, missing, children, yes, ...rest }: Props) {
  const { lines, tone, send, close } = rest;
  const [text, setText] = useState(given);
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const id = useId();
  const submit = async () => {
    const trimmed = text.trim();
    if (trimmed.length < least) return setWrong(missing);
    setBusy(true);
    const refused = await send(trimmed);
    setBusy(false);
    if (refused === undefined) close(true);
    else setWrong(refused);
  };
  const field = {
    id,
    className: "input",
    value: text,
    maxLength: most,
    "aria-invalid": wrong !== undefined,
    "aria-describedby": wrong === undefined ? undefined : `${id}_error`,
    onChange: (event: { target: { value: string } }) => {
      setText(event.target.value);
      setWrong(undefined);
    },
  };
  return (
    <Dialog title={title} onClose={() => close(false)}>
      {intro}
      <form
        className="flat-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {label}
          </label>
          {lines === undefined ? <input {...field} autoFocus /> : <textarea {...field} rows={lines} />}
          {wrong === undefined ? null : (
            <div className="field-error" id={`${id}_error`} role="alert">
              <p>{wrong}</p>
            </div>
          )}
        </div>
        {children}
        <div className="form-actions">
          <Button onClick={() => close(false)}>{word("dialog.cancel")}</Button>
          <Button type="submit" look="primary" tone={tone} busy={busy}>
            {yes}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
