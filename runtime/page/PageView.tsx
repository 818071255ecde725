import { late, isFetchingParts } from "../controls/late.tsx";
import { useContext, useEffect, useMemo, useReducer, useRef, useState } from "react";
import type { Visitor } from "../access/access.ts";
import { label } from "../label/label.ts";
import { useLanguage } from "../label/use-language.ts";
import type { Matched } from "../route/entry.ts";
import { makeBoard } from "../source/board.ts";
import { useClient } from "../store/client.ts";
import { stored } from "../store/stored.ts";
import { loadActing } from "../action/acting.ts";
import { adopt } from "./adopted.ts";
import { Arrival } from "../model/arrival.ts";
import type { PageBundle } from "../model/bundle.ts";
import { PageContextProvider, type FormHandle } from "../model/context.ts";
import { makePage, type PageInput } from "./make-page.ts";
import { PageBody } from "./PageBody.tsx";
import { onAnew } from "../route/navigate.ts";
import { routeTable } from "../route/prefetch.ts";
import { isTourAt } from "../tour/offered-at.ts";

const Sources = late(() => import("./Sources.tsx"));
const Tour = late(() => import("../tour/Tour.tsx"));

export interface PageViewProps {
  bundle: PageBundle;
  matched: Matched;
  address: { path: string; search: string; hash: string };
  visitor: Visitor;
  embedded?: boolean;
  /** Of an embedded page: the step that is asked for. */
  step?: string | undefined;
  /**
   * Told when something was done on the page, and in which words, so that what stands around it shows what is true now.
   */
  onDone?: (message?: string) => void;
}

/** Whether the tour stands on a page: in the frame of which it speaks, where it is offered or was begun. */
function showsTour({ page }: PageBundle, path: string): boolean {
  if ((page.frame ?? "main") !== "main") return false;
  const home = (stored("loginData") as { home_route?: string } | undefined)?.home_route ?? "/dashboard";
  const isHomeInside = (routeTable().find((entry) => entry.path === home)?.frame ?? "main") === "main";
  return isTourAt({ path, layout: page.layout, home, isHomeInside });
}

/** One page: its context, its sources, and what is drawn. */
export default function PageView({ bundle, matched, address, visitor, embedded = false, step, onDone }: PageViewProps) {
  const language = useLanguage();
  const user = useClient((state) => state.user);
  const board = useMemo(() => makeBoard(), []);
  const held = useRef<PageInput["held"]>({ form: undefined, saved: undefined });
  // Tabs and pages of lists inside another page do not move the address.
  const [inside, keepQuery] = useState("");
  const search = embedded ? inside : address.search;
  const doneRef = useRef(onDone);
  doneRef.current = onDone;
  const [turn, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(
    () => () => {
      if (!embedded) adopt(undefined);
    },
    [embedded],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // What acts would take the line from the parts of the page that are still to come.
    const onceDrawn = () => {
      timer = setTimeout(() => (isFetchingParts() ? onceDrawn() : void loadActing().catch(() => undefined)), 300);
    };
    onceDrawn();
    return () => clearTimeout(timer);
  }, []);
  const arrival = useContext(Arrival);
  const isLoading = bundle.page.source !== undefined;
  useEffect(() => {
    if (arrival?.isAwaited !== true) return undefined;
    const come = arrival.wait();
    const look = (): void => {
      if (!isLoading || board.get("main").status !== "loading") come();
    };
    const off = board.subscribe("main", look);
    look();
    return () => {
      off();
      come();
    };
  }, [arrival, board, isLoading]);
  useEffect(() => (embedded ? undefined : onAnew(() => void board.reload())), [embedded, board]);
  // The configs of a page that stands change in development alone: then it is drawn by the new ones, and asks for its
  // data anew.
  const drawn = useRef(bundle);
  useEffect(() => {
    if (drawn.current !== bundle) void board.reload();
    drawn.current = bundle;
  }, [bundle, board]);
  const page = useMemo(
    () =>
      makePage({
        bundle,
        language,
        user,
        visitor,
        board,
        keepQuery: embedded ? keepQuery : undefined,
        step,
        done: (message) => doneRef.current?.(message),
        pattern: matched.entry.path,
        path: address.path,
        search,
        params: matched.params,
        held: held.current,
        attach: (form: FormHandle) => {
          held.current.form = form;
          redraw();
          return () => {
            if (held.current.form === form) held.current.form = undefined;
          };
        },
        keepSaved: (saved) => {
          held.current.saved = saved;
          if (!embedded && matched.params["id"] === undefined) adopt(saved?.["id"]);
          redraw();
        },
      }),
    // A turn is what `held` holds anew.
    [bundle, language, user, visitor, board, embedded, step, matched, address.path, search, turn],
  );
  useEffect(() => {
    if (!embedded) document.title = `${page.label("title")} · ${label("brand:title")}`;
  }, [page, embedded]);
  const loads =
    bundle.page.source !== undefined ||
    bundle.page.sources !== undefined ||
    bundle.page.tabs?.some((tab) => tab.source !== undefined) === true;
  return (
    <PageContextProvider value={page}>
      {loads ? <Sources page={page} board={board} /> : null}
      {/* First, so that who skips the menu by keys comes to it; it lies over the page wherever it stands. */}
      {!embedded && user !== undefined && showsTour(bundle, address.path) ? <Tour /> : null}
      <PageBody embedded={embedded} />
    </PageContextProvider>
  );
}
