import { hasLabel, label } from "../../label/label.ts";
import { usePage } from "../../page/context.ts";
import { recordOf, useSectionData } from "../data.ts";
import type { KindProps } from "../SectionBody.tsx";

/** A letter as it would be sent, with the record's values in its places. */
export default function Letter({ section, scope }: KindProps) {
  const page = usePage();
  const { data } = useSectionData(section, scope);
  const record = recordOf(data) ?? page.record() ?? {};
  const values = { ...record, ...(record["shown"] as Record<string, unknown> | undefined) };
  const name = section.letter ?? "";
  const parts = ["opening", "text", "body", "terms", "closing"].map((part) => `letter:${name}.${part}`).filter(hasLabel);
  return (
    <article className="letter">
      <h3>{label(`letter:${name}.subject`, values)}</h3>
      {parts.map((key) => <p key={key}>{label(key, values)}</p>)}
    </article>
  );
}
