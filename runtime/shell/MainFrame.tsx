import { useTranslation, I18nextProvider } from "react-i18next";
import { formats } from "../../schemas/vocabulary/format/formats.ts";
import { label } from "../label/label.ts";
import { useLanguage } from "../label/use-language.ts";
import { useBrand } from "../settings/brand.ts";
import { useClient } from "../store/client.ts";
import { useEffect, useState, type ReactNode } from "react";
import { refreshCounters, watchCounters } from "../counters/counters.ts";
import { Icon } from "../controls/Icon.tsx";
import { go } from "../route/navigate.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { Breadcrumbs } from "./Breadcrumbs.tsx";
import { BrandFoot } from "./BrandFoot.tsx";
import { EnvironmentBanner } from "./EnvironmentBanner.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { NoticeBell } from "./NoticeBell.tsx";
import { chainOf } from "./place.ts";
import { Search } from "./Search.tsx";
import { SessionWarning } from "./SessionWarning.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { i18n } from "./inside.ts";
import "../controls/frame-icons.ts";
import "../style/shell.css";

/** What stands over a printed page in place of the frame: whose product it is, and who printed it when. */
function PrintHead() {
  const brand = useBrand();
  const { t } = useTranslation();
  const language = useLanguage();
  const user = useClient((state) => state.user);
  const today = user?.["today"];
  const date = typeof today === "string" ? (formats["date"]?.show(today, { language }) ?? today) : "";
  return (
    <div className="print-head" aria-hidden="true">
      <img src={brand.logo} alt={label("brand:title")} />
      <span>{t("shell.printed", { date, name: user?.["name"] ?? "", company: user?.company?.name ?? "" })}</span>
    </div>
  );
}

interface Props {
  path: string;
  title: string;
  children: ReactNode;
  phone?: boolean;
}

/** The frame of signed-in pages: the server's menu at the side, where we are and who we are above. */
function Frame({ path, title, children, phone }: Props) {
  const brand = useBrand();
  const { t } = useTranslation();
  const collapsed = useClient((state) => state.collapsed);
  const menu = useClient((state) => state.menuData);
  const [drawn, setDrawn] = useState(false);
  const chain = chainOf(menu, path);
  useEffect(() => watchCounters(), []);
  useEffect(() => {
    setDrawn(false);
    void refreshCounters();
  }, [path]);
  const all = label("brand:title");
  return (
    <div
      className={["shell", collapsed ? "collapsed" : "", drawn ? "drawn" : "", phone === true ? "phone" : ""]
        .filter(Boolean)
        .join(" ")}
    >
      <a className="skip" href="#content">
        {t("shell.skip")}
      </a>
      <aside className="side">
        <a
          className="brand"
          href="/"
          onClick={(event) => {
            event.preventDefault();
            void go("/");
          }}
        >
          <img className="logo" src={brand.side_logo} alt={all} />
          <img className="mark" src={brand.icon} alt="" />
        </a>
        <SideMenu current={chain.at(-1)?.key} />
        <button
          type="button"
          className="collapse"
          aria-expanded={!collapsed}
          aria-label={t(collapsed ? "shell.expand" : "shell.collapse")}
          onClick={() => useClient.setState({ collapsed: !collapsed })}
        >
          <Icon name="collapse" size={16} />
        </button>
      </aside>
      <button
        type="button"
        className="veil"
        aria-label={t("dialog.close")}
        tabIndex={-1}
        onClick={() => setDrawn(false)}
      />
      <div className="work">
        <PrintHead />
        <EnvironmentBanner />
        <header className="bar">
          <button
            type="button"
            className="button quiet small icon burger"
            aria-label={t("shell.menu")}
            aria-expanded={drawn}
            onClick={() => setDrawn(!drawn)}
          >
            <Icon name="menu" size={18} />
          </button>
          <Breadcrumbs chain={chain} path={path} title={title} />
          <div className="bar-tools">
            <Search />
            <NoticeBell />
            <LanguageSwitch />
            <AccountMenu />
          </div>
        </header>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <BrandFoot className="work-foot" />
      </div>
      <SessionWarning />
    </div>
  );
}

/** The frame, and around it what labels come from behind the sign-in. */
export default function MainFrame(props: Props) {
  return (
    <I18nextProvider i18n={i18n}>
      <Frame {...props} />
    </I18nextProvider>
  );
}
