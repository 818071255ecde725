import { useCallback, useSyncExternalStore, type ReactElement } from "react";
import { useForm } from "../form-context.ts";

/** What is worth a second look at a field, said where it is and announced; nothing is blocked by it. */
export function WarningLine({ path }: { path: string }): ReactElement {
  const { store } = useForm();
  const read = (): string | undefined => store.warning(path);
  const text = useSyncExternalStore(
    useCallback((tell) => store.onValue(path, tell), [store, path]),
    read,
    read,
  );
  return <div role="status">{text !== undefined && <p className="field-warning">{text}</p>}</div>;
}
