import type { Request } from "../../call/transport.ts";
import type { CallShape, PageBundle, TransitionShape } from "../../model/bundle.ts";
import { matchPattern } from "../../../schemas/vocabulary/address/pattern.ts";

/** A request with what its declaration says, and the bundle that declares it. */
export interface KnownRequest {
  bundle: PageBundle;
  call?: CallShape;
  transition?: TransitionShape;
  /** The transition's full name. */
  name?: string;
}

const pathOf = ({ address }: Request): string => address.split("?")[0] ?? "";

/** What a bundle declares of a request, whatever the values in its path; preferring patterns without parameters. */
export function declaredIn(bundle: PageBundle, request: Request): KnownRequest | undefined {
  const path = pathOf(request);
  const calls = Object.values(bundle.calls).filter(
    (call) => call.method === request.method && matchPattern(call.path, path) !== undefined,
  );
  const call = calls.toSorted((one, other) => one.path.split("{").length - other.path.split("{").length)[0];
  if (call !== undefined) return { bundle, call };
  const step = Object.entries(bundle.transitions).find(
    ([, transition]) => matchPattern(transition.path, path.replace(/\/plan$/, "")) !== undefined,
  );
  return step === undefined || request.method === "GET" ? undefined : { bundle, transition: step[1], name: step[0] };
}

/** Whether a request only asks what a transition would do. */
export const isPlan = (request: Request): boolean => request.method === "POST" && pathOf(request).endsWith("/plan");

/** Whether a source of the page asks this. */
export function isOfSource(bundle: PageBundle, request: Request): boolean {
  const { source, sources = {}, tabs = [] } = bundle.page;
  const shapes = [source, ...Object.values(sources), ...tabs.map((tab) => tab.source)].flatMap(
    (one) => bundle.calls[one?.call ?? ""] ?? [],
  );
  return shapes.some(
    ({ method, path }) => method === request.method && matchPattern(path, pathOf(request)) !== undefined,
  );
}
