import { late } from "../controls/late.tsx";
import FlatForm from "../form-view/flat/index.tsx";
import { useSource } from "../source/use-source.ts";
import { usePage } from "../model/context.ts";

const Sections = late(async () => ({ default: (await import("../section/Sections.tsx")).Sections }));

/** A short form on a public page: what it is for, what happened before, and the fields. */
export default function PublicForm() {
  const page = usePage();
  useSource("main");
  useSource("");
  const sections = page.bundle.page.sections?.filter(
    (section) => section.form === undefined && (section.when === undefined || page.test(section.when) === true),
  );
  return (
    <>
      <header className="public-head">
        <h1>{page.label("title")}</h1>
        {page.has("intro") ? <p className="soft">{page.label("intro")}</p> : null}
      </header>
      {sections === undefined || sections.length === 0 ? null : <Sections sections={sections} />}
      <FlatForm />
    </>
  );
}
