import { late } from "../controls/late.tsx";
import { word } from "../label/label.ts";
import type { DisplayProps } from "./Words.tsx";

const Code = late(() => import("../antd/display/qr-code.tsx"), <span className="skeleton qr-wait" />);

const isAddress = (text: string): boolean => text.startsWith("https://");

const isForApp = (text: string): boolean => text.startsWith("otpauth:");

/** An address as a code for a phone's camera, and in words for everyone else; one that only an app reads has its words beside it. */
export function Qr({ value }: DisplayProps) {
  const text = String(value);
  return (
    <span className="qr">
      <span role="img" aria-label={word("qr.code", { text: isForApp(text) ? text.slice(0, text.indexOf("?")) : text })}><span aria-hidden="true"><Code value={text} /></span></span>
      {isAddress(text) ? <a href={text}>{text}</a> : isForApp(text) ? null : <span>{text}</span>}
    </span>
  );
}
