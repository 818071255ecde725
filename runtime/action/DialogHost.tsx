import { Fragment } from "react";
import { useDialogs } from "./dialogs.ts";

/** Draws the dialogs that wait for an answer, in the order in which they were opened. */
export function DialogHost() {
  const dialogs = useDialogs();
  return <>{dialogs.map((dialog) => <Fragment key={dialog.id}>{dialog.draw(dialog.close)}</Fragment>)}</>;
}
