import { useState } from "react";
import { word } from "../label/label.ts";
import type { DisplayProps } from "./words.tsx";

/** Where nothing of a mail may act, but its links may be followed in a tab of their own. */
const SANDBOX = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/**
 * A mail's page as its reader sees it, as tall as it is. Nothing runs in the frame, and the page's own policy holds
 * there too.
 */
export function MailFrame({ value }: DisplayProps) {
  const [height, setHeight] = useState(320);
  return (
    <iframe
      className="mail-frame"
      title={word("mail.frame")}
      sandbox={SANDBOX}
      style={{ height }}
      srcDoc={String(value).replace("<head>", '<head><base target="_blank">')}
      onLoad={(event) => setHeight((event.currentTarget.contentDocument?.documentElement.scrollHeight ?? 318) + 2)}
    />
  );
}
