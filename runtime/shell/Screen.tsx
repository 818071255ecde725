import { late } from "../controls/late.tsx";
import { useEffect, useLayoutEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { openRoutes } from "../../generated/routes-open.ts";
import { allowed, visitorOf } from "../access/access.ts";
import { Balls } from "../controls/Balls.tsx";
import { Button } from "../controls/Button.tsx";
import { giveUpDialogs } from "../controls/dialogs.ts";
import { State } from "../controls/State.tsx";
import { CODES } from "../../schemas/vocabulary/error.ts";
import type { Answer } from "../call/call.ts";
import { pauseFor } from "../call/waiting.ts";
import { useConfigTurn } from "../config/read.ts";
import { label, loadNamespaces, word } from "../label/label.ts";
import { pageKey } from "../label/place.ts";
import { useLanguage } from "../label/use-language.ts";
import type { PageBundle } from "../model/bundle.ts";
import PageView from "../page/PageView.tsx";
import { seen } from "../pageview/pageview.ts";
import { matchRoute } from "../../schemas/vocabulary/address/match.ts";
import type { Matched, RouteEntry } from "../route/entry.ts";
import { notePosition, setNavigator } from "../route/navigate.ts";
import { knowsAllRoutes, loadAllRoutes, routeTable, setPrefetchTable } from "../route/prefetch.ts";
import { adoptedId } from "../page/adopted.ts";
import { useClient } from "../store/client.ts";
import { stored } from "../store/stored.ts";
import { Boundary } from "../controls/Boundary.tsx";
import { withinTime } from "../controls/chunk.ts";
import { PublicFrame } from "./PublicFrame.tsx";
import { doorOf, loadSession } from "./session.ts";
import { settings } from "../settings/settings.ts";

const Forbidden = late(() => import("./Forbidden.tsx"), <Balls />);
const MainFrame = late(() => import("./MainFrame.tsx"), <Balls />);
setPrefetchTable(openRoutes as unknown as readonly RouteEntry[]);
const open = (entry: RouteEntry): boolean => entry.allow.some((who) => who === "public" || who === "link");
const inside = (frame: string | undefined): boolean => frame !== "public";

interface ReadyPage {
  matched: Matched;
  bundle: PageBundle;
  address: { path: string; search: string; hash: string };
}

/** Loads what a page needs: its bundle, and its words in the language at hand. */
async function prepare({ entry }: Matched): Promise<PageBundle> {
  const seconds = settings.constants.display.chunk_seconds;
  const [bundle] = await Promise.all([
    withinTime(entry.load(), seconds),
    withinTime(loadNamespaces(entry.words ?? []), seconds),
  ]);
  await withinTime(loadNamespaces(bundle.namespaces), seconds);
  return bundle;
}

interface FramedProps {
  ready: ReadyPage | undefined;
  /** Whether the server is being asked who is signed in: the page lies behind the sign-in, and most who come are. */
  isLoading: boolean;
  children: React.ReactNode;
}

function Framed({ ready, isLoading, children }: FramedProps) {
  const signedIn = useClient((state) => state.user !== undefined);
  const collapsed = useClient((state) => state.collapsed);
  useLanguage();
  const frame = ready?.bundle.page.frame;
  if (ready === undefined && isLoading)
    return (
      <div className={collapsed ? "shell-outline collapsed" : "shell-outline"}>
        <div className="outline-side" aria-hidden="true" />
        <main id="content">{children}</main>
      </div>
    );
  if (ready === undefined ? !signedIn : !inside(frame))
    return <PublicFrame page={ready?.bundle.page}>{children}</PublicFrame>;
  const title = ready === undefined ? "" : label(pageKey(ready.bundle.name, "title"));
  return (
    <MainFrame path={ready?.address.path ?? location.pathname} title={title} phone={frame === "phone"}>
      {children}
    </MainFrame>
  );
}

/** The screen at an address: who may see it, in which frame, and the page itself once it is there. */
export function Screen() {
  const { pathname: path, search, hash } = useLocation();
  const navigate = useNavigate();
  const { user, signedIn } = useClient();
  const configs = useConfigTurn();
  const [ready, setReady] = useState<ReadyPage>();
  const [failure, setFailure] = useState<{ at: string; error: Error }>();
  useLayoutEffect(() => setNavigator((address, replace) => void navigate(address, { replace })), [navigate]);
  useEffect(() => notePosition(), [path, search, hash]);
  useEffect(() => giveUpDialogs, [path]);
  const visitor = visitorOf(user, stored("portfolioToken") !== undefined);
  const way = routeTable().find((entry) => entry.go !== undefined && entry.path === path);
  const candidate =
    way !== undefined
      ? undefined
      : matchRoute(
          routeTable(),
          { path, search, hash },
          (entry) => open(entry) || allowed(entry.allow, { ...visitor, signedIn: signedIn === true }),
        );
  const [whole, setWhole] = useState(knowsAllRoutes());
  const isUnknown = way === undefined && candidate === undefined && !whole;
  const needsSession =
    way === undefined &&
    signedIn === undefined &&
    (isUnknown || candidate === "forbidden" || (typeof candidate === "object" && !open(candidate.entry)));
  const needsRoutes = !whole && (isUnknown || signedIn === true);
  useEffect(() => {
    if (needsRoutes)
      withinTime(loadAllRoutes(), settings.constants.display.chunk_seconds).then(
        () => setWhole(true),
        (error: unknown) => setFailure({ at: path, error: error as Error }),
      );
  }, [needsRoutes, path]);
  const [away, setAway] = useState<Answer>();
  useEffect(() => {
    if (away === undefined) return;
    const timer = setTimeout(() => setAway(undefined), pauseFor(away.details, 2));
    return () => clearTimeout(timer);
  }, [away]);
  const onward = way?.go;
  useEffect(() => {
    if (needsSession && away === undefined) void loadSession().then(setAway);
  }, [needsSession, away]);
  useEffect(() => {
    if (onward === undefined) return;
    const home = (stored("loginData") as { home_route?: string } | undefined)?.home_route;
    void navigate(stored("authority") !== undefined && home !== undefined ? home : onward, { replace: true });
  }, [onward, navigate]);
  const lost = candidate === "forbidden" && signedIn === false;
  const door = lost ? doorOf({ pathname: path, search, hash }) : "/login";
  useEffect(() => {
    if (!lost) return;
    const leave = () => void navigate(door, { replace: true });
    leave();
    // Whoever goes back before the door is drawn comes to the entry that is drawn still, which the router takes for no
    // turn.
    addEventListener("popstate", leave);
    return () => removeEventListener("popstate", leave);
  }, [lost, door, navigate]);
  const matched = typeof candidate === "object" && !needsSession ? candidate : undefined;
  const name = matched?.entry.page;
  useEffect(() => {
    if (matched === undefined) return;
    let current = true;
    seen(matched.entry.path, path);
    prepare(matched).then(
      (bundle) => {
        if (current) setReady({ matched, bundle, address: { path, search, hash } });
      },
      (error: unknown) => {
        if (current) setFailure({ at: path, error: error as Error });
      },
    );
    return () => {
      current = false;
    };
    // The match follows from these.
  }, [name, path, search, hash, user, configs]);
  useEffect(() => {
    scrollTo?.(0, 0);
  }, [path]);

  const body = () => {
    if (failure !== undefined && failure.at === path) return <Failed error={failure.error} />;
    if (away !== undefined)
      return (
        <>
          <h1 className="hidden-text">{label("brand:title")}</h1>
          <State
            icon="alert"
            tone="bad"
            title={away.code === CODES.rate_limited && away.message ? away.message : word("shell.away_title")}
            text={word("shell.away_text")}
          >
            <Button icon="reload" onClick={() => setAway(undefined)}>
              {word("page.retry")}
            </Button>
          </State>
        </>
      );
    if (way !== undefined || needsSession || lost || isUnknown) return <Balls />;
    if (candidate === undefined) return <Forbidden unknown />;
    if (candidate === "forbidden") return <Forbidden />;
    if (ready === undefined || ready.matched.entry.frame !== candidate.entry.frame) return <Balls />;
    const { bundle, address } = ready;
    const id = String(ready.matched.params["id"] ?? "");
    return (
      <PageView
        key={`${bundle.name} ${address.path} ${id === adoptedId() ? "" : id}`}
        bundle={bundle}
        matched={ready.matched}
        address={address}
        visitor={visitor}
        onDone={(message) =>
          void import("../list/trail/onward.ts").then(
            ({ goOnward }) => goOnward(address.path + address.search, message),
            () => undefined,
          )
        }
      />
    );
  };
  const fits = ready !== undefined && typeof candidate === "object";
  const isTurning = fits && ready.address.path !== path && failure?.at !== path;
  return (
    <Framed ready={fits ? ready : undefined} isLoading={needsSession && away === undefined && failure === undefined}>
      {isTurning ? (
        <div className="turn-bar" role="status">
          <span className="hidden-text">{word("shell.loading")}</span>
        </div>
      ) : null}
      <Boundary at={path}>{body()}</Boundary>
    </Framed>
  );
}

function Failed({ error }: { error: Error }): never {
  throw error;
}
