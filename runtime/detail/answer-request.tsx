import { confirm } from "../action/confirm.tsx";
import { answer, type Answer } from "../call/call.ts";
import { tellWrite } from "../call/after-call.ts";
import { openDialog } from "../controls/dialogs.ts";
import { notify } from "../controls/notices.ts";
import { TextDialog } from "../form/dialog/TextDialog.tsx";
import { word } from "../label/label.ts";
import type { PageContext } from "../model/context.ts";
import { shellCall } from "../settings/settings.ts";

/** The least that says why. */
const LEAST = 5;

/** Tells what was done, to the page around this one too. @returns what is told where it was refused */
function messageOf(page: PageContext, given: Answer, done: string): string | undefined {
  if (given.code !== "0") return given.message || word("call.unreachable_typed");
  tellWrite();
  notify(done, "good");
  void page.sources.reload();
  page.onDone?.(done);
  return undefined;
}

/** Asks why, then refuses what a colleague has asked; the record stays as it is. */
export async function rejectRequest(page: PageContext, id: string, step: string): Promise<void> {
  await openDialog<void>((close) => (
    <TextDialog
      title={word("request.reject_title", { step })}
      intro={<p>{word("request.reject_text")}</p>}
      label={word("request.reason")}
      lines={3}
      most={500}
      least={LEAST}
      missing={word("request.reason_missing")}
      yes={word("request.reject")}
      tone="danger"
      close={() => close()}
      send={async (comment) =>
        messageOf(page, await answer(shellCall("approval_request.reject"), { id, comment }), word("request.rejected"))
      }
    />
  ));
}

/** Takes back what this user has asked, once they say that they mean it; the record stays as it is. */
export async function withdrawRequest(page: PageContext, id: string, step: string): Promise<void> {
  const words = word("request.withdraw");
  if (!(await confirm({ title: words, text: word("request.withdraw_ask", { step }), yes: words }))) return;
  const given = await answer(shellCall("approval_request.withdraw"), { id });
  const refused = messageOf(page, given, word("request.withdrawn"));
  if (refused !== undefined) notify(refused, "bad");
}
