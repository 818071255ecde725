import { useDeferredValue, useEffect, useState } from "react";
import { Button } from "../../controls/Button.tsx";
import { Balls } from "../../controls/Balls.tsx";
import { State } from "../../controls/State.tsx";
import { label, loadNamespaces } from "../../label/label.ts";
import { useLanguage } from "../../label/use-language.ts";
import { useBrand } from "../../settings/brand.ts";
import { LanguageSwitch } from "../../shell/LanguageSwitch.tsx";
import { addressOfSelection, selectionOf, type CatalogueSelection } from "../open/selection.ts";
import { found, kinds, pages, titleNamespaces, type CataloguePage, type PageQuery } from "../place/pages.ts";
import { BrandWall } from "./BrandWall.tsx";
import { PageRow } from "./PageRow.tsx";
import { Preview } from "./Preview.tsx";
import { everything, Seek } from "./Seek.tsx";
import { say } from "./words.ts";
import "../../style/catalogue.css";

/**
 * Keeps what is looked at in the fragment, so that it can be passed on and loaded again, and dresses the catalogue
 * itself in nothing.
 */
function keep(selection: CatalogueSelection | undefined): void {
  history.replaceState(
    history.state,
    "",
    selection === undefined ? "/catalogue" : `/catalogue#${addressOfSelection(selection).split("?")[1] ?? ""}`,
  );
}

/** The fragment of the wall of brands. */
const WALL = "#brands";
/** So many pages a wall shows at once; a filter narrows what they are. */
const MOST_ON_WALL = 24;

const storedSelection = (): CatalogueSelection | undefined =>
  location.hash.includes("page=") ? selectionOf(location.hash.slice(1)) : undefined;

/** Every screen of the product: the list of pages at the left, the chosen one at the right. */
export function CatalogueScreen() {
  const language = useLanguage();
  const brand = useBrand();
  const [ready, setReady] = useState(false);
  const [sought, setSought] = useState<PageQuery>(everything);
  const [selection, setWish] = useState<CatalogueSelection | undefined>(storedSelection);
  const [wall, setWall] = useState(() => location.hash === WALL);
  const [unfolded, setUnfolded] = useState(false);
  useEffect(() => void loadNamespaces(["catalogue", ...titleNamespaces]).then(() => setReady(true)), []);
  useEffect(() => {
    if (ready) document.title = `${say("title")} · ${label("brand:title")}`;
  }, [ready, language]);
  useEffect(() => {
    if (ready) document.querySelector(".place[aria-current]")?.scrollIntoView({ block: "center" });
  }, [ready]);
  const query = useDeferredValue(sought);
  const listed = found(query);
  const open = (next: CatalogueSelection | undefined) => {
    setWish(next);
    setWall(false);
    keep(next);
  };
  const turn = (step: 1 | -1) => {
    const index = listed.findIndex(({ name }) => name === selection?.page);
    const next = listed[(index + step + listed.length) % listed.length];
    if (next === undefined) return;
    const role = next.viewers.find((viewer) => viewer === selection?.role) ?? next.viewers[0];
    open({ ...(selection ?? selectionOf("")), page: next.name, route: 0, role });
    document.querySelector(`[data-page="${next.name}"]`)?.scrollIntoView({ block: "nearest" });
  };
  if (!ready) return <Balls />;
  const usual: CatalogueSelection = selection ?? { ...selectionOf(""), language };
  const group = (all: readonly CataloguePage[]) => (
    <ul>
      {all.map((page) => (
        <PageRow
          key={page.name}
          page={page}
          shown={selection?.page === page.name ? selection : undefined}
          usual={usual}
          onOpen={open}
        />
      ))}
    </ul>
  );
  const parked = listed.filter((page) => page.parked);
  const running = listed.filter((page) => !page.parked);
  const narrowed = Object.values(query).some((value) => value !== "");
  const onWall = narrowed ? running.slice(0, MOST_ON_WALL) : kinds();
  const opened = unfolded || narrowed || parked.some(({ name }) => name === selection?.page);
  return (
    <div
      className={selection === undefined ? "catalogue" : "catalogue looking"}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
        event.preventDefault();
        turn(event.key === "ArrowDown" ? 1 : -1);
      }}
    >
      <header className="catalogue-head">
        {brand.logo === "" ? null : <img src={brand.logo} alt={label("brand:title")} height={24} />}
        <h1>{say("title")}</h1>
        <p className="soft">{say("intro")}</p>
        <Button
          small
          icon="columns"
          aria-pressed={wall}
          onClick={() => {
            open(undefined);
            setWall(!wall);
            if (!wall) history.replaceState(history.state, "", `/catalogue${WALL}`);
          }}
        >
          {say("wall")}
        </Button>
        <LanguageSwitch />
      </header>
      <main id="content" className="catalogue-list" tabIndex={-1}>
        <Seek sought={sought} onSeek={setSought} />
        <p className="hidden-text" role="status">
          {say("pages", { count: listed.length })}
        </p>
        {listed.length === 0 ? <State icon="search" title={say("nothing")} small /> : null}
        {running.length === 0 ? null : (
          <section>
            <h2>{say("running", { count: running.length })}</h2>
            {group(running)}
          </section>
        )}
        {parked.length === 0 ? null : (
          <details
            key={String(narrowed)}
            open={opened}
            onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
          >
            <summary>
              <h2>{say("parked", { count: parked.length })}</h2>
              <p className="soft">{say("parked_text")}</p>
            </summary>
            {opened ? group(parked) : null}
          </details>
        )}
      </main>
      {wall ? (
        <BrandWall key={onWall.map(({ name }) => name).join(" ")} pages={onWall} language={language} onOpen={open} />
      ) : (
        <Preview
          selection={selection}
          page={pages.find(({ name }) => name === selection?.page)}
          onOpen={open}
          onTurn={turn}
          onClose={() => open(undefined)}
        />
      )}
    </div>
  );
}
