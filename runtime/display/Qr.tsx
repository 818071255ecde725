import { late } from "../controls/late.tsx";
import { word } from "../label/label.ts";
import type { DisplayProps } from "./words.tsx";

const Code = late(() => import("../antd/display/QrCode.tsx"), <span className="skeleton qr-wait" />);

const isAddress = (text: string): boolean => text.startsWith("https://");

const isForApp = (text: string): boolean => text.startsWith("otpauth:");

/** What a banking app reads (EMV merchant-presented code): an amount and whom to pay, in no words for people. */
const isPayment = (text: string): boolean => text.startsWith("000201");

const nameOf = (text: string): string =>
  isPayment(text)
    ? word("qr.payment")
    : word("qr.code", { text: isForApp(text) ? text.slice(0, text.indexOf("?")) : text });

/**
 * An address as a code for a phone's camera, and in words for everyone else; what only an app reads has its words
 * beside it.
 */
export function Qr({ value }: DisplayProps) {
  const text = String(value);
  return (
    <span className="qr">
      <span role="img" aria-label={nameOf(text)}>
        <span aria-hidden="true">
          <Code value={text} />
        </span>
      </span>
      {isAddress(text) ? (
        <a href={text}>{text}</a>
      ) : isForApp(text) ? null : (
        <span>{isPayment(text) ? word("qr.payment") : text}</span>
      )}
    </span>
  );
}
