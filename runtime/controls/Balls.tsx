import { word } from "../label/label.ts";

/** Three pulsing balls while something loads; not shown for what is there at once. */
export function Balls() {
  return (
    <div className="balls late" role="status" aria-label={word("shell.loading")}>
      <i />
      <i />
      <i />
    </div>
  );
}
