import type { ReactNode } from "react";
import { Icon } from "../../controls/Icon.tsx";
import { State } from "../../controls/State.tsx";
import { Actions } from "../Actions.tsx";
import { usePage } from "../../model/context.ts";
import type { Action } from "../../model/grammar.ts";

const icons: readonly (readonly [RegExp, string, "bad" | "good" | undefined])[] = [
  [/unusable|expired|refused|rejected|failed|invalid|revoked|wrong/, "alert", "bad"],
  [/done|taken|success|approved|confirmed|sent|verified|decided/, "check", "good"],
];

function signOf(name: string): { icon: string; tone: "bad" | "good" | undefined } {
  const found = icons.find(([pattern]) => pattern.test(name));
  return { icon: found?.[1] ?? "info", tone: found?.[2] };
}

interface Props {
  name: string;
  details?: unknown;
  actions?: readonly Action[] | undefined;
  strip?: boolean;
  tone?: "bad" | "attention" | "good" | undefined;
  /** What leads on where it has no actions. */
  children?: ReactNode;
}

/** A message by name: title, text, and what to do next. */
export function MessageCard({ name, details, actions, strip, tone: declared, children }: Props) {
  const page = usePage();
  const values = { ...page.record(), ...((details ?? {}) as Record<string, unknown>) };
  const title = page.label(`message.${name}`, values);
  const text = page.has(`message.${name}.text`) ? page.label(`message.${name}.text`, values) : undefined;
  const sign = signOf(name);
  const tone = declared === "attention" ? undefined : (declared ?? sign.tone);
  const icon = declared === "bad" || declared === "attention" ? "alert" : sign.icon;
  if (strip === true) {
    return (
      <div
        className={declared === undefined ? "strip" : `strip ${declared}`}
        role={declared === "bad" ? "alert" : "status"}
      >
        <Icon name={declared === undefined ? "info" : icon} />
        <p>
          <strong>{title}</strong>
          {text === undefined ? null : ` ${text}`}
        </p>
        {actions === undefined ? null : <Actions actions={actions} />}
      </div>
    );
  }
  return (
    <State icon={icon} title={title} text={text} {...(tone === undefined ? {} : { tone })}>
      {actions === undefined ? children : <Actions actions={actions} />}
    </State>
  );
}
