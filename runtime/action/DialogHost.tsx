import type { ReactNode } from "react";
import { Boundary } from "../controls/Boundary.tsx";
import { useDialogs } from "../controls/dialogs.ts";
import type { OpenDialog } from "../controls/dialogs.ts";

/** Drawn within the boundary, so that what breaks while it is made breaks nothing else. */
const Drawn = ({ dialog }: { dialog: OpenDialog }): ReactNode => dialog.draw(dialog.close);

/** Draws the dialogs that wait for an answer, in the order in which they were opened. */
export function DialogHost() {
  const dialogs = useDialogs();
  return (
    <>
      {dialogs.map((dialog) => (
        <Boundary small key={dialog.id}>
          <Drawn dialog={dialog} />
        </Boundary>
      ))}
    </>
  );
}
