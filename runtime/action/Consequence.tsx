import type { ReactElement } from "react";
import { Icon } from "../controls/Icon.tsx";
import { Amount } from "../display/Amount.tsx";
import { isEmpty, textOf } from "../display/text.ts";
import { shownOf } from "../display/value-of.ts";
import { hasLabel, label, word } from "../label/label.ts";
import type { PropertyShape } from "../model/bundle.ts";
import type { PageContext } from "../model/context.ts";
import type { Preview, PreviewRequest } from "./preview.ts";

interface Props {
  page: PageContext;
  step: PreviewRequest;
  preview: Preview;
}

interface Fact {
  key: string;
  name: string;
  value: unknown;
  was: string | undefined;
  property: PropertyShape | undefined;
}

/** What a step shows of itself: what it commits, in that order, or every figure that it works out. */
function factsOf({ page, step, preview }: Props): Fact[] {
  const own = page.bundle.entities[step.entity]?.properties ?? {};
  const worked = page.bundle.entities[step.shows ?? ""]?.properties ?? {};
  const { figures = {}, commits = {} } = preview;
  const factOf = (field: string): Fact => {
    const ofRecord = commits[field] !== undefined;
    const property = ofRecord ? own[field] : worked[field];
    const key = `${ofRecord ? step.entity : (step.shows ?? step.entity)}:${field}`;
    const isNamed =
      property?.ref === undefined ||
      (commits["shown"] as Readonly<Record<string, unknown>> | undefined)?.[field] !== undefined;
    const was = (commits["was"] as Readonly<Record<string, string>> | undefined)?.[field];
    return {
      key,
      name: label(key),
      was: ofRecord ? was : undefined,
      value: ofRecord ? (isNamed ? shownOf(commits, field) : undefined) : figures[field],
      property,
    };
  };
  return (step.commits ?? Object.keys(worked))
    .map(factOf)
    .filter(
      ({ value, property }) =>
        property !== undefined && !isEmpty(value) && (property.ref !== undefined || typeof value !== "object"),
    );
}

/** What the limits that a step moves have left, before and after. */
function limitsOf({ page, preview }: Pick<Props, "page" | "preview">) {
  const money = (value: string): string => textOf(value, { format: "money" }, { language: page.language, key: "" });
  return (preview.limits ?? [])
    .filter((one) => one.available_before !== one.available_after)
    .map((one) => (
      <div key={one.node}>
        <dt>
          {word("commit.left", {
            node: hasLabel(`error:node.${one.node}`) ? label(`error:node.${one.node}`) : one.node,
          })}
        </dt>
        <dd>
          <span className="soft">{money(one.available_before)} →</span>{" "}
          <Amount text={money(one.available_after)} currency={one.currency} />
        </dd>
      </div>
    ));
}

/** What follows once the step is taken: who must agree as well, or who acts next. */
function Next({ preview: { agree, next = [] } }: Pick<Props, "preview">) {
  const sentences =
    agree === undefined
      ? next.map(({ own, company, task }) => word(own ? "commit.next_own" : "commit.next", { company, task }))
      : [word("commit.agree", { groups: agree })];
  if (sentences.length === 0) return null;
  return (
    <ul className="next-steps">
      {sentences.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}

/**
 * What a step does to whose money, as the server has worked it out, and what comes after it: read before it is taken.
 */
export function Consequence({ page, step, preview }: Props): ReactElement | null {
  const facts = factsOf({ page, step, preview });
  const limits = step.commits === undefined ? undefined : limitsOf({ page, preview });
  const hasContent = facts.length > 0 || (limits ?? []).length > 0;
  const warnings = preview.warnings ?? [];
  return (
    <div className="consequence" role="status">
      {hasContent ? (
        <dl className="ask-effect">
          {facts.map(({ key, name, value, was, property }) => {
            const text =
              property?.ref === undefined
                ? textOf(value, property, { language: page.language, key })
                : [value].flat().join(", ");
            return (
              <div key={key}>
                <dt>{name}</dt>
                <dd>
                  {was === undefined ? null : (
                    <span className="soft">{textOf(was, property, { language: page.language, key })} → </span>
                  )}
                  {property?.format === "money" ? (
                    <Amount text={text} currency={preview.currency ?? step.currency} />
                  ) : (
                    text
                  )}
                </dd>
              </div>
            );
          })}
          {limits}
        </dl>
      ) : null}
      {warnings.map(({ message }) => (
        <div key={message} className="strip attention">
          <Icon name="alert" />
          <p>{message}</p>
        </div>
      ))}
      <Next preview={preview} />
    </div>
  );
}
