import { useContext, useEffect, useRef } from "react";
import { takesFocus } from "../controls/heading.ts";
import { Button } from "../controls/Button.tsx";
import { Icon } from "../controls/Icon.tsx";
import { at } from "../condition/lookup.ts";
import { Shown } from "../display/Shown.tsx";
import { isWorded } from "../display/record-name.ts";
import { shownOf } from "../display/value-of.ts";
import { fromToday } from "../display/text.ts";
import { hasLabel, label, word } from "../label/label.ts";
import { usePage } from "../model/context.ts";
import { Arrival } from "../model/arrival.ts";
import { Headline, summaryOf } from "./Headline.tsx";
import { Pending } from "../list/Pending.tsx";
import { isReaders, whom, type PendingStep } from "../model/waiting.ts";
import { entityOfSource, entityShape, propertyAt } from "../model/shape.ts";

/** Said where nobody of the own company can take the next step, with the way to those who can be invited. */
function Lacking({ groups }: { groups: string }) {
  const page = usePage();
  const manages = page.test({ user: "permissions", is: "user.manage" }) === true;
  return (
    <div className="strip attention" role="status">
      <Icon name="alert" />
      <p>
        <strong>{word("detail.lacks_title", { groups })}</strong>{" "}
        {word(manages ? "detail.lacks_text" : "detail.lacks_ask")}
      </p>
      {manages && <Button onClick={() => page.go("/rightcontent/users")}>{word("detail.lacks_go")}</Button>}
    </div>
  );
}

/**
 * What the record is: its kind, number, counterparty, how much, where it stands and who must act. Inside another page
 * it heads a part of it.
 */
export function DetailHead({ inside }: { inside: boolean }) {
  const Title = inside ? "h2" : "h1";
  const page = usePage();
  const { page: config } = page.bundle;
  const record = page.record() ?? {};
  const entity = entityOfSource(page.bundle, config.source) ?? config.entity ?? "";
  const shape = entityShape(page.bundle, entity);
  const titleField = config.titled ?? page.bundle.entities[entity]?.title;
  const number = at(record, titleField ?? "number") ?? at(record, "number");
  const isWord = titleField !== undefined && isWorded(propertyAt(shape, titleField));
  const own = page.user?.company?.name;
  const others = (page.bundle.entities[entity]?.parties ?? [])
    .flatMap((field) => shownOf(record, field))
    .filter((name): name is string => typeof name === "string" && name !== own && !/^\d+$/.test(name));
  const waiting = (record["waiting_for"] as PendingStep[] | undefined)?.[0];
  // Who may take the step that is waited for is not told of their own company, nor that nobody there can take it.
  const allowed = record["allowed_actions"];
  const isMine = waiting !== undefined && isReaders(waiting, allowed);
  const loading = page.record() === undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const isAwaited = useContext(Arrival)?.isAwaited === true;
  useEffect(() => {
    if (!loading && !isAwaited && takesFocus()) heading.current?.focus({ preventScroll: true });
  }, [loading, isAwaited]);
  // A field that is called like the entity itself has taken its word.
  const kind =
    shape.properties["entity"] === undefined && hasLabel(`${entity}:entity`)
      ? label(`${entity}:entity`)
      : page.label("title");
  const headline = summaryOf(page);
  // Where the record stands comes before anything else that is told by a chip.
  const statuses = Object.keys(shape.properties)
    .filter((field) => shape.properties[field]?.tone !== undefined && record[field] !== undefined)
    .toSorted((one, other) => Number(other === "status") - Number(one === "status"));
  // Amounts say their currency; number and status stand in the line above.
  const shown = new Set([...statuses.slice(0, 1), ...(number === undefined ? [] : [titleField ?? "number"])]);
  // A counterparty that is the title, or stands large below, is not named small above.
  const other = others.find(
    (name) => name !== number && !headline.some(({ field }) => !shown.has(field) && shownOf(record, field) === name),
  );
  return (
    <header className="detail-head">
      {/* Where a page's own title stands large, no kind of record is said above it. */}
      {config.titled !== undefined || (!loading && number === undefined && other === undefined) ? null : (
        <p className="kind">
          {kind}
          {other === undefined ? null : <> · {other}</>}
        </p>
      )}
      <div className="title-line">
        <Title
          ref={heading}
          tabIndex={-1}
          translate={isWord || number === undefined || number === null ? undefined : "no"}
        >
          {loading ? (
            <span className="skeleton line" />
          ) : number === undefined || number === null ? (
            page.label("title")
          ) : isWord ? (
            <Shown row={record} field={titleField ?? ""} shape={shape} />
          ) : (
            String(number)
          )}
        </Title>
        {statuses.slice(0, 1).map((field) => (
          <Shown key={field} row={record} field={field} shape={shape} />
        ))}
        {waiting === undefined ? null : (
          <span className="soft waiting">
            {isMine ? word("detail.waiting_you") : word("detail.waiting", { company: whom(waiting) })}
            {waiting.since === undefined || waiting.since === null
              ? null
              : ` · ${fromToday(waiting.since, page.user?.["today"] as string | undefined, page.language)}`}
          </span>
        )}
        <Pending row={record} shape={shape} only="others" />
      </div>
      {waiting?.lacks === undefined || isMine ? null : <Lacking groups={waiting.lacks} />}
      <Headline shape={shape} shown={shown} />
    </header>
  );
}
