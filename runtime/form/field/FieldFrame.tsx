import { type ReactElement, useCallback, useSyncExternalStore, Fragment, type ReactNode } from "react";
import { dayChoice } from "../days/day-choice.ts";
import { useForm } from "../form-context.ts";
import { type FormField, labelKey } from "../model/form-field.ts";
import { showDate } from "../../../schemas/vocabulary/format/date.ts";
import { useBrand } from "../../settings/brand.ts";
import { isOffered } from "../model/offered.ts";
import { domId, rowOf } from "../path/path.ts";
import { useCondition } from "../condition/use-condition.ts";
import { FieldControl } from "./FieldControl.tsx";
import { ErrorSlot } from "./ErrorSlot.tsx";
import { MarkLine } from "./MarkLine.tsx";
import { late } from "../../controls/late.tsx";

/** Which days can be chosen, under a date of which only some can: said before anybody chooses another. */
function DaysLine({ id, field }: { id: string; field: FormField }): ReactElement | null {
  const { page } = useForm();
  const choice = field.item.readOnly === true ? undefined : dayChoice(page, field);
  if (choice === undefined) return null;
  const { earliest } = choice;
  return (
    <p className="field-help" id={id}>
      {earliest === undefined
        ? page.label("runtime:form.days_only")
        : page.label("runtime:form.days_from", { day: showDate(earliest, page.language) })}
    </p>
  );
}

/**
 * What is worth a second look at a field, said where it is and announced; nothing is blocked by it. The place of it
 * stands from the start where the server is asked about the field.
 */
function WarningLine({ path, isChecked }: { path: string; isChecked: boolean }): ReactElement | null {
  const { store } = useForm();
  const read = (): string | undefined => store.warning(path);
  const text = useSyncExternalStore(
    useCallback((tell) => store.onValue(path, tell), [store, path]),
    read,
    read,
  );
  if (isChecked) return <div role="status">{text !== undefined && <p className="field-warning">{text}</p>}</div>;
  return text === undefined ? null : (
    <p role="alert" className="field-warning">
      {text}
    </p>
  );
}

const SuggestionLine = late(async () => ({ default: (await import("../suggest/SuggestionLine.tsx")).SuggestionLine }));

const AgainstLine = late(async () => ({ default: (await import("./AgainstLine.tsx")).AgainstLine }));

const FieldAction = late(async () => ({
  default: (await import("../../form-view/field/FieldAction.tsx")).FieldAction,
}));

const groups: readonly string[] = ["rows", "file", "papers", "cards", "choices", "yes_no", "figure"];

/** One field as people meet it: label above, control, help, suggestion, marks, error. Both drivers use it. */
export function FieldFrame(props: { path: string; field: FormField; children?: ReactNode }): ReactElement | null {
  const { opens, entity } = props.field;
  const { page } = useForm();
  return opens === undefined ? (
    <Framed {...props} />
  ) : (
    <>
      <div className="fields-group">
        <h3>{page.label(`${entity}:${opens}`)}</h3>
        <MarkLine path={opens} />
      </div>
      <Framed {...props} />
    </>
  );
}

/** Policies of the brand to be read before one answers, each in a tab of its own so that nothing typed is left. */
function PolicyLinks({ names }: { names: readonly string[] }): ReactElement {
  const { page } = useForm();
  const { links = {} } = useBrand();
  return (
    <p className="field-help">
      {names
        .filter((name) => links[name] !== undefined)
        .map((name, index) => (
          <Fragment key={name}>
            {index > 0 && " · "}
            <a href={links[name]} target="_blank" rel="noreferrer">
              {page.label(`runtime:link.${name}`)}
            </a>
          </Fragment>
        ))}
    </p>
  );
}

function Framed({
  path,
  field,
  children,
}: {
  path: string;
  field: FormField;
  children?: ReactNode;
}): ReactElement | null {
  const { page, offered } = useForm();
  const shown = useCondition(field.item.when, rowOf(path), true);
  const needed = useCondition(field.item.required, rowOf(path), field.required);
  if (!shown) return null;
  const id = domId(path);
  const help = labelKey(field, "help");
  const optional =
    !needed &&
    field.widget !== "papers" &&
    !field.shape.calc &&
    field.widget !== "yes" &&
    field.item.readOnly !== true &&
    field.item.rows !== "fixed";
  const label = (
    <>
      {page.label(labelKey(field))}
      {optional && " "}
      {optional && <span className="field-optional">{page.label("runtime:form.optional")}</span>}
    </>
  );
  return (
    <div
      className={`field field-${field.widget}${field.item.share === undefined ? "" : ` share-${field.item.share}`}`}
      data-path={path}
    >
      {groups.includes(field.widget) ? (
        <span className="field-label" id={`${id}_label`}>
          {label}
        </span>
      ) : (
        <label className="field-label" id={`${id}_label`} htmlFor={id}>
          {label}
        </label>
      )}
      {field.item.action === undefined ? (
        (children ?? <FieldControl path={path} field={field} />)
      ) : (
        <div className="field-with-action">
          {children ?? <FieldControl path={path} field={field} />}
          <FieldAction action={field.item.action} />
        </div>
      )}
      {page.has(help) && (
        <p className="field-help" id={`${id}_help`}>
          {page.label(help)}
        </p>
      )}
      {field.item.links !== undefined && <PolicyLinks names={field.item.links} />}
      {field.shape["days"] !== undefined && <DaysLine id={`${id}_days`} field={field} />}
      {typeof field.shape["against"] === "string" && <AgainstLine path={path} against={field.shape["against"]} />}
      {(isOffered(field) || offered.includes(field.name)) && <SuggestionLine path={path} field={field} />}
      <MarkLine path={path} />
      <WarningLine path={path} isChecked={(field.shape["check"] ?? field.item.lookup) !== undefined} />
      <ErrorSlot path={path} field={field} />
    </div>
  );
}
