import { Suspense } from "react";
import { inputItems, AskForm } from "../../action/ask.tsx";
import { targetOf } from "../../action/target.ts";
import { nameOf, wordsOf } from "../../action/words.ts";
import { Balls } from "../../controls/Balls.tsx";
import { Icon } from "../../controls/Icon.tsx";
import { usePage } from "../../model/context.ts";
import type { Scope } from "../../model/context.ts";
import type { Action } from "../../model/grammar.ts";
import { Actions, iconOf } from "../Actions.tsx";
import { recordOf, useSectionData } from "../data.ts";
import type { KindProps } from "../SectionBody.tsx";

/** An action whose fields stand on the page, ready to be filled and sent. */
function Inline({ action, scope }: { action: Action; scope: Scope | undefined }) {
  const page = usePage();
  const target = action.do === undefined ? undefined : targetOf(page, action.do, scope);
  if (target === undefined) return null;
  const { items, required } = inputItems(action, target);
  if (items.length === 0) return <Actions actions={[{ ...action, as: "primary" }]} scope={scope} />;
  return (
    <Suspense fallback={<Balls />}>
      <AskForm
        page={page}
        entity={target.entity}
        name={`${target.entity}.${target.name}`}
        items={items}
        required={required}
        values={scope?.record ?? page.record()}
        submit={wordsOf(page, action, scope)}
        danger={target.kind === "transition" && target.shape.tone === "danger"}
        onSubmit={async (values) => {
          const result = await page.run(action, { ...scope, ask: values });
          return result.done ? undefined : result.findings;
        }}
      />
    </Suspense>
  );
}

function Card({ action, scope }: { action: Action; scope: Scope | undefined }) {
  const page = usePage();
  const text = `action.${nameOf(action)}.text`;
  return (
    <li>
      <button type="button" className="action-card" onClick={() => void page.run(action, scope)}>
        <span className="icon-round">
          <Icon name={iconOf(action) ?? "right"} size={18} />
        </span>
        <span>
          <strong>{wordsOf(page, action, scope)}</strong>
          {page.has(text) ? <span>{page.label(text)}</span> : null}
        </span>
        <Icon name="right" />
      </button>
    </li>
  );
}

/** Actions as a section: cards to choose from, fields to fill, or plain buttons. */
export function ActionCards({ section, scope: outer }: KindProps) {
  const page = usePage();
  const { data, shape } = useSectionData(section, outer);
  // Cards that stand on another record ask and begin with what that one has.
  const own = section.from === undefined ? undefined : recordOf(data);
  const scope = own === undefined ? outer : { ...outer, record: own, entity: shape.entity };
  const offered = (section.actions ?? []).filter((action) => page.offered(action, scope));
  const inline = offered.filter((action) => action.as === "inline");
  const cards = offered.filter((action) => action.as === "cards" || (section.as === "cards" && action.as !== "inline"));
  const first = offered.findIndex((action) => action.as === "inline");
  const plain = offered.filter((action) => !inline.includes(action) && !cards.includes(action));
  const before = plain.filter((action) => first < 0 || offered.indexOf(action) < first);
  const after = plain.filter((action) => !before.includes(action));
  const buttons = (actions: readonly Action[]) =>
    actions.length === 0 ? null : (
      <div className="section-actions">
        <Actions actions={actions} scope={scope} />
      </div>
    );
  return (
    <>
      {cards.length === 0 ? null : (
        <ul className="action-cards">
          {cards.map((action) => (
            <Card key={nameOf(action)} action={action} scope={scope} />
          ))}
        </ul>
      )}
      {buttons(before)}
      {inline.map((action) => (
        <Inline key={nameOf(action)} action={action} scope={scope} />
      ))}
      {buttons(after)}
    </>
  );
}
