import { State } from "../controls/State.tsx";
import { word } from "../label/label.ts";
import { usePage } from "../model/context.ts";
import { WayBack } from "../section/WayBack.tsx";

/**
 * What stands where a page about one record is opened without one: what is missing, and the way to where it is chosen.
 */
export function Unaddressed({ open }: { open: "which" | "gone" }) {
  const page = usePage();
  return (
    <>
      <h1 className="hidden-text">{page.label("title")}</h1>
      <State icon="search" title={word(`page.${open}_title`)} text={word(`page.${open}_text`)}>
        <WayBack />
      </State>
    </>
  );
}
