import { useEffect, useState, type ReactElement } from "react";
import { Button } from "../../controls/Button.tsx";
import { useForm } from "../form-context.ts";
import { useSelected } from "../store/use-store.ts";
import { forgetUnsavedInput, unsavedInput } from "./unsaved-input.ts";

/** Offers typing that outlived its form to the user who typed it. */
export function UnsavedInputOffer({
  address,
  user,
}: {
  address: string;
  user: string | undefined;
}): ReactElement | null {
  const { store, page } = useForm();
  const [typing, setTyping] = useState(() => (user === undefined ? undefined : unsavedInput(address, user)));
  const values = Object.entries(typing?.values ?? {});
  // A draft of the same typing may have come back by itself.
  const stands = useSelected(
    store,
    values.map(([name]) => name),
    () => values.every(([name, value]) => JSON.stringify(store.value(name)) === JSON.stringify(value)),
  );
  const end = (): void => {
    forgetUnsavedInput(address);
    setTyping(undefined);
  };
  useEffect(() => {
    if (stands) end();
  }, [stands]);
  if (!typing || stands) return null;
  const restore = (): void => {
    for (const [id, name] of typing.names) if (!store.names.has(id)) store.names.set(id, name);
    for (const [name, value] of Object.entries(typing.values)) store.set(name, value);
    end();
  };
  return (
    <div className="form-note" role="status">
      <p>{page.label("runtime:form.kept")}</p>
      <Button small look="primary" onClick={restore}>
        {page.label("runtime:form.kept_take")}
      </Button>
      <Button small look="quiet" onClick={end}>
        {page.label("runtime:form.kept_drop")}
      </Button>
    </div>
  );
}
