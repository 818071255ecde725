import FlatForm from "../form/flat/index.tsx";
import { Sections } from "../section/Sections.tsx";
import { usePage } from "./context.ts";

/** A short form on a public page: what it is for, what happened before, and the fields. */
export default function PublicForm() {
  const page = usePage();
  const { sections } = page.bundle.page;
  return (
    <>
      <header className="public-head">
        <h1>{page.label("title")}</h1>
        {page.has("intro") ? <p className="soft">{page.label("intro")}</p> : null}
      </header>
      <Sections sections={sections?.filter((section) => section.form === undefined)} />
      <FlatForm />
    </>
  );
}
