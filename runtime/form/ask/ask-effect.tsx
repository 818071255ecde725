import { useEffect, useState, type ReactElement } from "react";
import type { AskedEffect } from "../../action/ask.tsx";
import { answer } from "../../call/call.ts";
import { Icon } from "../../controls/Icon.tsx";
import { Amount } from "../../display/Amount.tsx";
import { textOf } from "../../display/text.ts";
import { label } from "../../label/label.ts";
import type { PageContext } from "../../page/context.ts";
import { isAbsent } from "../../../schemas/vocabulary/path.ts";
import type { FormField } from "../model/form-field.ts";
import type { FormStore } from "../store/form-store.ts";

interface Props { page: PageContext; effect: AskedEffect; store: FormStore; values: () => Record<string, unknown>; fields: readonly FormField[] }

type Told = { figures: Readonly<Record<string, unknown>> } | { against: string } | undefined;

const quietPeriod = 300;

/** What the step would do with what is typed so far; nothing while something that it needs is not there. */
async function planned({ effect, store, values: typed, fields }: Props): Promise<Told> {
  const values = typed();
  if (store.allErrors().some(({ source }) => source === "schema") || fields.some(({ name, required }) => required && isAbsent(values[name]))) return undefined;
  const given = await answer({ method: "POST", path: effect.path, quiet: true }, { id: effect.id, ...values });
  if (given.code === "0") return { figures: ((given.value as { figures?: Record<string, unknown> }).figures) ?? {} };
  // Who may not take the step, or comes too late, is told by the step itself.
  const said = given.code === "100" ? (given.fields ?? []).map(({ message }) => message).join(" ") : ["1004", "1005", "1054"].includes(given.code) ? "" : given.message ?? "";
  return said === "" ? undefined : { against: said };
}

/** What the step of a dialog would do, worked out by the server while one types: before it is taken, not after. */
export function AskEffect(props: Props): ReactElement | null {
  const { page, effect, store } = props;
  const [told, setTold] = useState<Told>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;
    const ask = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const mine = turn += 1;
        void planned(props).then((now) => { if (mine === turn) setTold(now); });
      }, quietPeriod);
    };
    ask();
    const stop = store.onValue("", ask);
    return () => {
      turn = -1;
      clearTimeout(timer);
      stop();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a dialog's form is made once
  }, []);
  if (told === undefined) return null;
  if ("against" in told) return <div className="strip attention" role="status"><Icon name="alert" /><p>{told.against}</p></div>;
  const properties = page.bundle.entities[effect.shows]?.properties ?? {};
  const shown = Object.entries(properties).filter(([name]) => typeof told.figures[name] === "string");
  if (shown.length === 0) return null;
  return (
    <dl className="ask-effect" role="status">
      {shown.map(([name, property]) => {
        const text = textOf(told.figures[name], property, { language: page.language, key: `${effect.shows}:${name}` });
        return <div key={name}><dt>{label(`${effect.shows}:${name}`)}</dt><dd>{property.format === "money" ? <Amount text={text} currency={effect.currency} /> : text}</dd></div>;
      })}
    </dl>
  );
}
