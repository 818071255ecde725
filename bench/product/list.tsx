import { BrowserRouter } from "react-router-dom";
import bundle from "../../generated/pages/invoice/invoice.json";
import ListPage from "../../runtime/list/ListPage.tsx";
import Sources from "../../runtime/page/Sources.tsx";
import { loadNamespaces, startLabels } from "../../runtime/label/label.ts";
import type { PageBundle } from "../../runtime/model/bundle.ts";
import PageView from "../../runtime/page/PageView.tsx";
import { setNavigator } from "../../runtime/route/navigate.ts";
import { loadSettings, settings } from "../../runtime/settings/settings.ts";
import { declareStored } from "../../runtime/store/stored.ts";
import { useClient } from "../../runtime/store/client.ts";
import { answerWithoutServer } from "../pages/rows.ts";
import { startList } from "../pages/start-list.ts";
import { useEffect, useState, type ReactElement } from "react";
import "../../runtime/style/base.css";

const permissions = ["invoice.prepare", "invoice.submit"];
const page = bundle as unknown as PageBundle;

await loadSettings();
declareStored(settings.stored);
await startLabels("default", "en-US");
await loadNamespaces(page.namespaces);
answerWithoutServer();
// The chunks of a list are there, as they are after the first one was opened; what is measured is drawing, not loading.
void [ListPage, Sources];
useClient.setState({
  signedIn: true,
  user: { roles: ["supplier"], role: "supplier", permissions, today: "2026-11-23" },
});

const entry = {
  path: "/invoice/invoice",
  page: page.name,
  params: [],
  types: { tab: "query" },
  allow: ["supplier"],
  load: async () => page,
};
const visitor = { roles: ["supplier"], role: "supplier", permissions, signedIn: true };

/** The product's list page with what stands around it in the router, without the shell. */
function List(): ReactElement {
  const [address, setAddress] = useState({ path: "/invoice/invoice", search: "?page_size=50", hash: "" });
  const [matched, setMatched] = useState({ entry, params: { page_size: "50" } as Record<string, unknown> });
  useEffect(
    () =>
      setNavigator((to) => {
        const url = new URL(to, location.origin);
        window.history.replaceState(undefined, "", url);
        setAddress({ path: url.pathname, search: url.search, hash: "" });
        setMatched({ entry, params: Object.fromEntries(url.searchParams) });
      }),
    [],
  );
  return (
    <BrowserRouter>
      <PageView bundle={page} matched={matched} address={address} visitor={visitor} />
    </BrowserRouter>
  );
}

window.history.replaceState(undefined, "", "/invoice/invoice?page_size=50");
startList(<List />, () => document.querySelector<HTMLElement>(".pager .steps button:last-child"));
