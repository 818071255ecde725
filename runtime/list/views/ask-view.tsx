import { useState } from "react";
import { openDialog } from "../../controls/dialogs.ts";
import { TextDialog } from "../../form/dialog/TextDialog.tsx";
import { word } from "../../label/label.ts";
import type { SaveOutcome } from "./views.ts";

interface Named {
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
  const [first, setFirst] = useState(given.is_default);
  return (
    <TextDialog
      title={title}
      label={word("view.name")}
      given={given.name}
      most={60}
      least={1}
      missing={word("view.name_missing")}
      yes={word("view.keep")}
      send={async (name) => {
        const refused = await save({ name, is_default: first });
        return refused && (refused.message || word("call.unreachable_typed"));
      }}
      close={close}
    >
      <label className="tick">
        <input type="checkbox" checked={first} onChange={(event) => setFirst(event.target.checked)} />
        {word("view.is_default")}
      </label>
    </TextDialog>
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
