import type { ReactElement } from "react";
import { useForm } from "../form-context.ts";
import { useMark } from "./use-mark.ts";

/**
 * What the server knows about a field: where its value comes from, that it is locked, a reviewer's question, the
 * answer.
 */
export function MarkLine({ path }: { path: string }): ReactElement | null {
  const { page } = useForm();
  const mark = useMark(path);
  if (!mark) return null;
  const { source, locked, question, answer } = mark;
  return (
    <div className="field-mark">
      {source !== undefined && (
        <p>{page.label(locked ? "runtime:form.locked_source" : "runtime:form.source", { source })}</p>
      )}
      {source === undefined && locked && <p>{page.label("runtime:form.locked")}</p>}
      {question !== undefined && <p className="field-question">{page.label("runtime:form.question", { question })}</p>}
      {answer !== undefined && <p>{page.label("runtime:form.answer", { answer })}</p>}
    </div>
  );
}
