import { useSyncExternalStore, type ReactElement } from "react";
import { PageContextProvider } from "../../model/context.ts";
import type { Action } from "../../model/grammar.ts";
import { Actions } from "../../section/Actions.tsx";
import { useForm } from "../../form/form-context.ts";

/**
 * A button at a field, for what belongs to it alone. What it may do follows from the form's values, so it looks again
 * at each of them.
 */
export function FieldAction({ action }: { action: Action }): ReactElement {
  const { store, page } = useForm();
  useSyncExternalStore(
    (tell) => store.onValue("", tell),
    () => JSON.stringify(store.snapshot()),
  );
  return (
    <PageContextProvider value={page}>
      <Actions actions={[{ ...action, as: "quiet" }]} small />
    </PageContextProvider>
  );
}
