import { allowed, type Visitor } from "../access/access.ts";
import { at, lookupIn, type ReferenceScope } from "../condition/lookup.ts";
import { resolveIn, testIn } from "../condition/resolve.ts";
import { failureWords } from "../controls/failure-words.ts";
import { notify } from "../controls/notices.ts";
import { hasLabel, label } from "../label/label.ts";
import { pageKey } from "../label/place.ts";
import { go } from "../route/navigate.ts";
import type { Board } from "../source/board.ts";
import type { PageBundle } from "../model/bundle.ts";
import type { ActionResult, FormHandle, Language, PageContext, SessionUser } from "../model/context.ts";
import { isOffered } from "../action/offered.ts";
import { loadActing } from "../action/acting.ts";

export interface PageInput {
  bundle: PageBundle;
  pattern: string;
  path: string;
  search: string;
  params: Readonly<Record<string, unknown>>;
  language: Language;
  user: SessionUser | undefined;
  visitor: Visitor;
  board: Board;
  /** The form attached and the record it saved last, kept by the view. */
  held: { form: FormHandle | undefined; saved: Record<string, unknown> | undefined };
  attach(form: FormHandle): () => void;
  keepSaved(record: Record<string, unknown> | undefined): void;
  /** Of a page inside another: keeps the query that is its own, which is not the address's. */
  keepQuery: ((search: string) => void) | undefined;
  /** Of a page inside another: the step that is asked for there. */
  step?: string | undefined;
  /** Told when an action of the page has been carried out. */
  done?: (message?: string) => void;
}

function mainRecord(given: PageInput): Record<string, unknown> | undefined {
  const { data } = given.board.get("main");
  const loaded = data !== null && typeof data === "object" ? (data as Record<string, unknown>) : undefined;
  return given.held.saved === undefined ? loaded : { ...loaded, ...given.held.saved };
}

/** Makes what all parts of a page share: its data, words, and ways to act. */
export function makePage(
  given: PageInput,
): PageContext & { lookup: ReturnType<typeof lookupIn>; keepSaved: PageInput["keepSaved"] } {
  const { bundle, board, visitor } = given;
  const surroundings: ReferenceScope = {
    params: given.params,
    record: () => mainRecord(given),
    form: () => given.held.form,
    source: (name) => board.get(name).data,
    user: () => given.user,
    today: () => given.user?.["today"] as string | undefined,
  };
  const key = (part: string) => pageKey(bundle.name, part);
  const whole = (name: string) => (name.includes(":") ? name : key(name));
  const page: ReturnType<typeof makePage> = {
    bundle,
    route: { pattern: given.pattern, path: given.path, params: given.params },
    language: given.language,
    user: given.user,
    sources: {
      get: board.get,
      subscribe: board.subscribe,
      reload: board.reload,
      put: (name, data) => board.set(name, { status: "ready", data, stale: false }),
    },
    record: surroundings.record,
    attach: given.attach,
    get form() {
      return given.held.form;
    },
    resolve: (value, scope) => resolveIn(surroundings, value, scope),
    reference: (name, scope) => {
      const [first = "", ...rest] = name.split(".");
      if (bundle.page.sources?.[first] !== undefined) return at(board.get(first).data, rest.join("."));
      return at(scope?.record ?? surroundings.record(), name);
    },
    test: (condition, scope) => testIn(surroundings, condition, scope),
    allows: (allow) => allowed(allow, visitor),
    label: (name, values) => label(whole(name), values),
    has: (name) => hasLabel(whole(name)),
    offered: (action, scope) => isOffered(page, action, scope),
    run: async (action, scope) => {
      const result = await loadActing()
        .then(({ runAction }) => runAction(page, action, scope))
        .catch((failure: unknown): ActionResult => {
          // Where something broke on the way, nothing was told yet, and nothing is known to be done.
          console.error(failure);
          const { title, text } = failureWords(failure instanceof Error ? failure : new Error(String(failure)));
          notify(title, "bad", [text]);
          return { done: false };
        });
      if (result.done && (action.do !== undefined || action.import !== undefined)) given.done?.(result.message);
      return result;
    },
    ...(given.keepQuery === undefined ? {} : { embedded: true as const }),
    ...(given.step === undefined ? {} : { step: given.step }),
    onDone: (message) => given.done?.(message),
    key,
    query: (name) => new URLSearchParams(given.search).getAll(name),
    setQuery: (changes, how = "replace") => {
      const query = new URLSearchParams(given.keepQuery === undefined ? location.search : given.search);
      for (const [name, value] of Object.entries(changes)) {
        query.delete(name);
        for (const one of typeof value === "string" ? [value] : (value ?? [])) query.append(name, one);
      }
      const text = query.toString();
      if (given.keepQuery !== undefined) return given.keepQuery(text === "" ? "" : `?${text}`);
      void go(location.pathname + (text === "" ? "" : `?${text}`) + location.hash, { replace: how === "replace" });
    },
    go: (address) => void go(address),
    lookup: lookupIn(surroundings),
    keepSaved: given.keepSaved,
  };
  return page;
}
