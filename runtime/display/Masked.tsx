import { useState, type MouseEvent } from "react";
import { answer } from "../call/call.ts";
import { at } from "../condition/lookup.ts";
import { showMessage } from "../controls/notices.ts";
import { word } from "../label/label.ts";
import { usePage, type PageContext } from "../model/context.ts";
import type { Shape } from "../model/shape.ts";
import { mask } from "../../schemas/vocabulary/display/masked.ts";

interface Props {
  row: Readonly<Record<string, unknown>>;
  field: string;
  shape: Shape;
  text: string;
}

/** Which record holds the value, and at which path: a row of the record's own lists is told by its place in it. */
function fieldRef(page: PageContext, { row, field, shape }: Props): { id: string; field: string } | undefined {
  const inside = shape.prefix.replace(/\.$/, "");
  const record = inside === "" ? row : page.record();
  const id = record?.["id"];
  if (typeof id !== "string") return undefined;
  if (inside === "") return { id, field };
  const holder = at(record, inside);
  if (!Array.isArray(holder)) return { id, field: `${inside}.${field}` };
  const index = holder.indexOf(row);
  return index < 0 ? undefined : { id, field: `${inside}[${String(index)}].${field}` };
}

/** A masked value, with a button for those who may see it in full; each look is noted by the server. */
export function Masked(props: Props) {
  const page = usePage();
  const [full, setFull] = useState<string>();
  const reveal = page.bundle.reveals?.[props.shape.entity];
  const ref = reveal !== undefined && page.allows(reveal.allow) ? fieldRef(page, props) : undefined;
  const press = async (event: MouseEvent) => {
    event.stopPropagation();
    if (full !== undefined) return setFull(undefined);
    if (reveal === undefined || ref === undefined) return;
    const given = await answer({ method: "POST", path: reveal.path }, ref);
    const value = (given.value as { value?: unknown } | false | undefined) || undefined;
    if (typeof value?.value === "string") setFull(value.value);
    else showMessage(given.message === undefined || given.message === "" ? word("masked.refused") : given.message);
  };
  return (
    <span className="figure masked">
      {full ?? mask(props.text)}
      {ref === undefined ? null : (
        <button
          type="button"
          className="link reveal"
          aria-pressed={full !== undefined}
          onClick={(event) => void press(event)}
        >
          {word(full === undefined ? "masked.show" : "masked.hide")}
        </button>
      )}
    </span>
  );
}
