import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { isCatalogueRequest } from "./catalogue/open/catalogue-request.ts";
import { DialogHost } from "./action/DialogHost.tsx";
import { Notices } from "./controls/Notices.tsx";
import { keepFocusInSight } from "./controls/in-sight.ts";
import { label, startLabels } from "./label/label.ts";
import { chooseLanguage } from "./label/language.ts";
import { watchBack } from "./route/navigate.ts";
import { brandOf, loadBrand, pageMeta } from "./settings/brand.ts";
import { version } from "./settings/environment.ts";
import { Screen } from "./shell/Screen.tsx";
import { startScheme } from "./style/scheme.ts";
import { preloadPage } from "./shell/preload.ts";
import { startSession } from "./shell/session.ts";
import { loadSettings, settings } from "./settings/settings.ts";
import { declareStored, stored } from "./store/stored.ts";
import "./style/base.css";

async function start(): Promise<void> {
  await loadSettings();
  declareStored(settings.stored);
  startScheme();
  const brand = brandOf(settings.brands, location.hostname, location.search, pageMeta.brand());
  startSession(() => document.documentElement.lang);
  watchBack();
  keepFocusInSight();
  const looked = isCatalogueRequest(location, pageMeta.environment(), import.meta.env.DEV)
    ? await (await import("./catalogue/open/begin.tsx")).startCatalogue(location)
    : undefined;
  const language = looked?.language ?? chooseLanguage(stored("locale"), navigator.language);
  document.documentElement.lang = language;
  if (looked === undefined) preloadPage(location);
  await Promise.all([startLabels(brand, language), loadBrand(brand)]);
  console.info([label("brand:title"), version(), pageMeta.environment()].filter(Boolean).join(" · "));
  const root = document.getElementById("root");
  if (root === null) return;
  createRoot(root).render(
    <BrowserRouter>
      {looked?.screen ?? <Screen />}
      <DialogHost />
      <Notices />
    </BrowserRouter>,
  );
}

// In development the page follows the configs as they are saved.
if (import.meta.hot) void import("./development/follow.ts").then(({ follow }) => follow(import.meta.hot!));

void start();
