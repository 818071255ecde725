import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";

interface Props {
  icon: string;
  title: ReactNode;
  text?: ReactNode;
  tone?: "bad" | "good";
  small?: boolean;
  /** It stands in place of a whole page, so its title is the page's. */
  whole?: boolean;
  children?: ReactNode;
}

/** What stands where data would: empty, failed, forbidden, done. Says why and offers the next step. */
export function State({ icon, title, text, tone, small, whole, children }: Props) {
  const Title = whole === true ? "h1" : "h2";
  return (
    <div
      className={["state", tone, small === true ? "small" : undefined].filter(Boolean).join(" ")}
      role={tone === "bad" ? "alert" : undefined}
    >
      <span className="icon-round">
        <Icon name={icon} size={20} />
      </span>
      <Title>{title}</Title>
      {text === undefined || text === "" ? null : <p>{text}</p>}
      {children === undefined || children === null ? null : <div className="actions">{children}</div>}
    </div>
  );
}
