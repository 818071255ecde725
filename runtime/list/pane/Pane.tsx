import { useEffect, useState } from "react";
import { allowed, visitorOf } from "../../access/access.ts";
import { Balls } from "../../controls/Balls.tsx";
import { Button } from "../../controls/Button.tsx";
import { late } from "../../controls/late.tsx";
import { State } from "../../controls/State.tsx";
import { loadNamespaces, word } from "../../label/label.ts";
import { DecidedLine } from "../trail/DecidedLine.tsx";
import type { PageBundle } from "../../model/bundle.ts";
import { usePage } from "../../model/context.ts";
import { matchRoute, type Address } from "../../../schemas/vocabulary/address/match.ts";
import type { Matched } from "../../route/entry.ts";
import { go } from "../../route/navigate.ts";
import { routeTable } from "../../route/prefetch.ts";
import { Arriving } from "./Arriving.tsx";

/** The page of a record; lists are drawn on pages themselves. */
const PageView = late(() => import("../../page/PageView.tsx"), <Balls />);

interface Found {
  address: string;
  matched: Matched;
  bundle: PageBundle;
}

interface Props {
  address: string;
  /** Addresses of the records before and after it in the list, and where it stands. */
  position: number;
  count: number;
  previous: string | undefined;
  next: string | undefined;
  onClose: () => void;
  /** Told when something was done on the record, and in which words. */
  onDone: (message?: string) => void;
}

function addressAt(address: string): Address {
  const { pathname: path, search, hash } = new URL(address, location.href);
  return { path, search, hash };
}

/**
 * The record that a row opens, beside its list: the page that it has by itself, with what was done there told to the
 * list. The record before it stands, dimmed, until the next one has come.
 */
export default function Pane({ address, position: index, count, previous, next, onClose, onDone }: Props) {
  const page = usePage();
  const [shown, setShown] = useState<Found | "none">();
  const [coming, setComing] = useState<Found>();
  const visitor = visitorOf(page.user);
  useEffect(() => {
    const matched = matchRoute(routeTable(), addressAt(address), (entry) => allowed(entry.allow, visitor));
    if (matched === undefined || matched === "forbidden") return setShown("none");
    let current = true;
    void matched.entry.load().then(
      async (bundle) => {
        await loadNamespaces(bundle.namespaces);
        if (!current) return;
        const found = { address, matched, bundle };
        setComing(found);
        // Where none stands yet, this one is seen from the start.
        setShown((last) => (last === undefined || last === "none" || last.address === address ? found : last));
      },
      () => {
        if (current) setShown("none");
      },
    );
    return () => {
      current = false;
      setComing(undefined);
    };
    // Who looks is the same as long as the page stands.
  }, [address]);
  const body = () => {
    if (shown === "none") return <State small icon="info" title={word("embed.none")} text={word("embed.none_text")} />;
    if (shown === undefined) return <Balls />;
    const next = coming === undefined || coming.address === shown.address ? [] : [coming];
    return [shown, ...next].map((found) => (
      <Arriving
        key={found.address}
        isAwaited={found !== shown}
        isLeft={found === shown && found.address !== address}
        onHere={() => {
          if (found.address === address) setShown(found);
        }}
      >
        <PageView
          embedded
          bundle={found.bundle}
          matched={found.matched}
          address={addressAt(found.address)}
          visitor={visitor}
          onDone={onDone}
        />
      </Arriving>
    ));
  };
  return (
    <aside className="pane" aria-label={word("pane.title")}>
      <nav className="neighbours" aria-label={word("detail.neighbours")}>
        <span className="soft">
          {index < 1 ? null : <span className="figure">{word("detail.place", { place: index, count })}</span>}{" "}
          <span className="keys">{word("pane.keys")}</span>
        </span>
        <Button
          small
          look="quiet"
          icon="up"
          label={word("detail.previous")}
          aria-keyshortcuts="k"
          disabled={previous === undefined}
          onClick={() => {
            if (previous !== undefined) void go(previous);
          }}
        />
        <Button
          small
          look="quiet"
          icon="down"
          label={word("detail.next")}
          aria-keyshortcuts="j"
          disabled={next === undefined}
          onClick={() => {
            if (next !== undefined) void go(next);
          }}
        />
        <Button
          small
          look="quiet"
          icon="external"
          label={word("pane.whole")}
          onClick={() => void go(address, { whole: true })}
        />
        <Button small look="quiet" icon="close" label={word("pane.close")} onClick={onClose} />
      </nav>
      <DecidedLine at={address} />
      {body()}
    </aside>
  );
}
