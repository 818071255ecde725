import ClosedForm from "../form-view/closed/ClosedForm.tsx";
import { Headline } from "../detail/Headline.tsx";
import FormMain from "../form-view/FormMain.tsx";
import { Beside, Sections } from "../section/Sections.tsx";
import { at } from "../condition/lookup.ts";
import { useSource } from "../source/use-source.ts";
import { Balls } from "../controls/Balls.tsx";
import { usePage } from "../model/context.ts";
import { isClosed } from "./closed.ts";
import { entityOfSource, entityShape } from "../model/shape.ts";
import { PageHead } from "../section/PageHead.tsx";
import "../style/detail.css";

/**
 * A page whose main section is a form; it waits for the record it edits, and draws further sections around it. Of a
 * record that is not to be changed any more it shows the values.
 */
export default function FormPage() {
  const page = usePage();
  const main = useSource("main");
  const { source, sections, beside, steps } = page.bundle.page;
  const begun = page.form !== undefined;
  const waits =
    !begun &&
    source !== undefined &&
    (source.when === undefined || page.test(source.when) === true) &&
    main.data === undefined;
  const closed = isClosed(page);
  const { titled } = page.bundle.page;
  const number = titled === undefined ? undefined : at(page.record(), titled);
  const ways = closed ? (page.bundle.page.actions ?? []).filter(({ go }) => go !== undefined) : [];
  const others = sections?.filter((section) => section.form === undefined && section.steps === undefined);
  return (
    <div className={steps === undefined ? "page form-page" : "page form-page wide"}>
      <PageHead
        actions={ways}
        title={
          typeof number === "string" ? (
            <>
              {page.label("title")} <span translate="no">{number}</span>
            </>
          ) : undefined
        }
      />
      {page.bundle.page.summary === undefined || waits ? null : (
        <div className="detail-head">
          <Headline shape={entityShape(page.bundle, entityOfSource(page.bundle, source) ?? page.bundle.page.entity)} />
        </div>
      )}
      <Sections sections={others?.filter((section) => section.message !== undefined)} />
      <div className={beside === undefined ? "columns one" : "columns"}>
        <div>
          {waits ? <Balls /> : closed ? <ClosedForm /> : <FormMain />}
          <Sections sections={others?.filter((section) => section.message === undefined)} />
        </div>
        <Beside sections={beside} />
      </div>
    </div>
  );
}
