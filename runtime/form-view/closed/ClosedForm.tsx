import type { ReactElement } from "react";
import { widgets } from "../../antd/input/widgets.ts";
import { Icon } from "../../controls/Icon.tsx";
import { usePage } from "../../model/context.ts";
import { WayBack } from "../../section/WayBack.tsx";
import { FormSurroundingsProvider } from "../../form/form-context.ts";
import { Review } from "../steps/Review.tsx";
import { useFormState } from "../../form/use-form-state.ts";
import "../../form/style/form.css";

const nowhere = (): void => undefined;

/** What a form holds of a record that is not to be changed any more: its values, why, and the way on. */
export default function ClosedForm(): ReactElement {
  const page = usePage();
  const { surroundings } = useFormState(widgets, undefined, nowhere);
  return (
    <FormSurroundingsProvider value={surroundings}>
      <div className="form">
        <div className="strip" role="status">
          <Icon name="info" />
          <p>
            <strong>{page.label("runtime:form.closed_title")}</strong> {page.label("runtime:form.closed_text")}
          </p>
        </div>
        <Review closed />
        <div className="form-footer">
          <div className="form-actions">
            <WayBack />
          </div>
        </div>
      </div>
    </FormSurroundingsProvider>
  );
}
