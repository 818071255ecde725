import { useId, useState } from "react";
import { confirm } from "../action/Confirm.tsx";
import { answer } from "../call/call.ts";
import type { Answer } from "../call/call.ts";
import { tellWrite } from "../call/afterCall.ts";
import { Button } from "../controls/Button.tsx";
import { Dialog } from "../controls/Dialog.tsx";
import { openDialog } from "../controls/dialogs.ts";
import { notify } from "../controls/notices.ts";
import { word } from "../label/label.ts";
import type { PageContext } from "../model/context.ts";
import { shellCall } from "../settings/settings.ts";
import "../form/style/form.css";

/** The least that says why. */
const LEAST = 5;

/** Tells what was done, to the page around this one too. @returns what is told where it was refused */
function told(page: PageContext, given: Answer, done: string): string | undefined {
  if (given.code !== "0") return given.message || word("call.unreachable");
  tellWrite();
  notify(done, "good");
  void page.sources.reload();
  page.told?.(done);
  return undefined;
}

function Reason({
  step,
  send,
  close,
}: {
  step: string;
  send(comment: string): Promise<string | undefined>;
  close(): void;
}) {
  const [comment, setComment] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const id = useId();
  const refuse = async () => {
    const said = comment.trim();
    if (said.length < LEAST) return setWrong(word("request.reason_missing"));
    setBusy(true);
    const refused = await send(said);
    setBusy(false);
    if (refused === undefined) close();
    else setWrong(refused);
  };
  return (
    <Dialog title={word("request.reject_title", { step })} onClose={close}>
      <p>{word("request.reject_text")}</p>
      <form
        className="flat-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void refuse();
        }}
      >
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {word("request.reason")}
          </label>
          <textarea
            id={id}
            className="input"
            rows={3}
            maxLength={500}
            value={comment}
            aria-invalid={wrong !== undefined}
            aria-describedby={wrong === undefined ? undefined : `${id}_error`}
            onChange={(event) => {
              setComment(event.target.value);
              setWrong(undefined);
            }}
          />
          {wrong === undefined ? null : (
            <div className="field-error" id={`${id}_error`} role="alert">
              <p>{wrong}</p>
            </div>
          )}
        </div>
        <div className="form-actions">
          <Button onClick={close}>{word("dialog.cancel")}</Button>
          <Button type="submit" look="primary" tone="danger" busy={busy}>
            {word("request.reject")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Asks why, then refuses what a colleague has asked; the record stays as it is. */
export async function rejectRequest(page: PageContext, id: string, step: string): Promise<void> {
  await openDialog<void>((close) => (
    <Reason
      step={step}
      close={() => close()}
      send={async (comment) =>
        told(page, await answer(shellCall("approval_request.reject"), { id, comment }), word("request.rejected"))
      }
    />
  ));
}

/** Takes back what this user has asked, once they say that they mean it; the record stays as it is. */
export async function withdrawRequest(page: PageContext, id: string, step: string): Promise<void> {
  const words = word("request.withdraw");
  if (!(await confirm({ title: words, text: word("request.withdraw_ask", { step }), yes: words }))) return;
  const given = await answer(shellCall("approval_request.withdraw"), { id });
  const refused = told(page, given, word("request.withdrawn"));
  if (refused !== undefined) notify(refused, "bad");
}
