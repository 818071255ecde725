import { CODES } from "../../../schemas/vocabulary/error.ts";
import type { Answering } from "../../call/transport.ts";
import { label } from "../../label/label.ts";
import type { PageBundle } from "../../model/bundle.ts";
import { matchRoute } from "../../../schemas/vocabulary/address/match.ts";
import { routeTable } from "../../route/prefetch.ts";
import type { State } from "../open/selection.ts";
import { declaredIn, isOfSource, isPlan } from "./shapes.ts";
import { isOfShell } from "./shell.ts";

const refused = (code: string, status: number) => ({
  status,
  body: {
    code: Number(code),
    success: false,
    messageDetail: label(`error:code.${code}`, { trace_id: "0000-catalogue" }),
  },
});
const answered = (data: unknown) => ({ status: 200, body: { code: 0, success: true, data } });
const never = new Promise<never>(() => undefined);

/** The bundle of the page at the address at hand, whoever may see it. */
export async function bundleHere(): Promise<PageBundle | undefined> {
  const { pathname: path, search, hash } = location;
  const matched = matchRoute(routeTable(), { path, search, hash }, () => true);
  return typeof matched === "object" ? matched.entry.load() : undefined;
}

/**
 * Answers what a page asks as if its data were empty, failing, on their way for ever, or not for this person. What it
 * sends to be done still goes to the server, and so does what the frame around it asks.
 * @param opened the page that was opened: what its sources ask by sending (the secret of a link) is asking too
 */
export function stateAnswering(state: Exclude<State, "normal">, opened?: PageBundle): Answering {
  return (request) => {
    const asks = request.method === "GET" || isPlan(request) || (opened !== undefined && isOfSource(opened, request));
    if (!asks || isOfShell(request)) return undefined;
    if (state === "loading") return never;
    if (state === "failing") return Promise.resolve(refused(CODES.internal_error, 500));
    if (state === "denied") return Promise.resolve(refused(CODES.forbidden, 403));
    return bundleHere().then((bundle) => {
      const call = bundle === undefined ? undefined : declaredIn(bundle, request)?.call;
      if (call?.reads !== undefined || (request.method !== "GET" && call !== undefined))
        return refused(CODES.not_found, 404);
      return answered(
        call === undefined || call.lists !== undefined || call.rows === true ? { rows: [], count: 0 } : {},
      );
    });
  };
}
