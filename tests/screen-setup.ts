import { DecompressionStream } from "node:stream/web";
import { MessageChannel } from "node:worker_threads";
import { configure } from "@testing-library/react";

/** What is waited for comes late on a machine that is busy with other things. */
configure({ asyncUtilTimeout: 20_000 });

// A browser has them; the tests' own context begins without what Node offers beside the language.
Object.assign(globalThis, { DecompressionStream, MessageChannel });

// No test here asks how antd's style sheets draw anything, and matching every element with all of their rules would be
// more than half of the time in which an element is found by its role.
Object.defineProperty(HTMLStyleElement.prototype, "sheet", { get: () => null });
