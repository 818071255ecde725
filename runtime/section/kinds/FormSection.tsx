import FormMain from "../../form/index.tsx";

/** A form inside a page that is no form itself: the fields of the page's form sections, with its own actions. */
export default function FormSection() {
  return <FormMain />;
}
