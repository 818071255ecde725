import type { ReactElement } from "react";
import { useForm } from "../form-context.ts";
import type { Draft } from "../draft/use-draft.ts";

/**
 * Whether and when what is typed was last kept by the server; `onAnew` is told when a draft is dropped, so that the
 * form begins where it begins.
 */
export function SavedNote({ draft, onAnew }: { draft: Draft; onAnew?: (() => void) | undefined }): ReactElement {
  const { page } = useForm();
  const time =
    draft.savedAt === undefined
      ? ""
      : new Date(draft.savedAt).toLocaleTimeString(page.language, {
          hour: "2-digit",
          minute: "2-digit",
          hourCycle: "h23",
        });
  return (
    <p className="soft form-saved" role="status">
      {draft.failed
        ? page.label("runtime:form.not_saved")
        : time === ""
          ? ""
          : page.label(draft.restored ? "runtime:form.draft_of" : "runtime:form.saved_at", { time })}
      {draft.restored && (
        <button
          type="button"
          className="form-link"
          onClick={() => {
            draft.drop();
            onAnew?.();
          }}
        >
          {page.label("runtime:form.begin_anew")}
        </button>
      )}
    </p>
  );
}
