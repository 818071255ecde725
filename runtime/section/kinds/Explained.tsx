import { useRef, useState } from "react";
import { Pop } from "../../controls/Pop.tsx";
import { Term } from "../../display/Term.tsx";
import { hasLabel, label, word } from "../../label/label.ts";

interface Explanation {
  name: string;
  formula: string;
  figures: Readonly<Record<string, unknown>>;
}

/** The calculation behind a figure, as the plan tells it. */
export function Explained({ plan, name }: { plan: Readonly<Record<string, unknown>>; name: string }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const explanation = Array.isArray(plan["explain"])
    ? (plan["explain"] as Explanation[]).find((one) => one.name === name)
    : undefined;
  if (explanation === undefined) return null;
  return (
    <>
      <button ref={button} type="button" className="link soft" aria-expanded={open} onClick={() => setOpen(!open)}>
        {word("figure.how")}
      </button>
      {open ? (
        <Pop anchor={button} role="dialog" label={word("figure.how")} onClose={() => setOpen(false)}>
          <div className="explained">
            <p className="figure">
              <Term text={explanation.formula} />
            </p>
            <dl>
              {Object.entries(explanation.figures).map(([key, value]) => (
                <div key={key}>
                  <dt>{hasLabel(`plan:${key}`) ? label(`plan:${key}`) : label(key)}</dt>
                  <dd className="figure">
                    <Term text={String(value)} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </Pop>
      ) : null}
    </>
  );
}
