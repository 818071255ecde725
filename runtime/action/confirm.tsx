import type { ReactNode } from "react";
import { Button } from "../controls/Button.tsx";
import { Dialog } from "../controls/Dialog.tsx";
import { word } from "../label/label.ts";
import { openDialog } from "../controls/dialogs.ts";

export interface Question {
  title: string;
  text?: ReactNode;
  subject?: ReactNode;
  consequence?: ReactNode;
  yes: string;
  no?: string;
  danger?: boolean;
}

/** Says what cannot be done now, with one button that closes it. */
export async function tell({ title, text }: Pick<Question, "title" | "text">): Promise<void> {
  await openDialog<void>((close) => (
    <Dialog
      title={title}
      onClose={() => close()}
      footer={
        <Button look="primary" onClick={() => close()}>
          {word("dialog.close")}
        </Button>
      }
    >
      {text === undefined ? null : <p>{text}</p>}
    </Dialog>
  ));
}

/** Asks before something is done; resolves to true for yes. */
export async function confirm({ title, text, subject, consequence, yes, no, danger }: Question): Promise<boolean> {
  const answer = await openDialog<boolean>((close) => (
    <Dialog
      title={title}
      onClose={() => close(false)}
      footer={
        <>
          <Button onClick={() => close(false)}>
            {no ?? word(yes === word("dialog.cancel") ? "dialog.keep" : "dialog.cancel")}
          </Button>
          <Button look="primary" tone={danger === true ? "danger" : undefined} onClick={() => close(true)}>
            {yes}
          </Button>
        </>
      }
    >
      {subject}
      {text === undefined ? null : <p>{text}</p>}
      {consequence}
    </Dialog>
  ));
  return answer === true;
}
