import { Empty, Select, Space, Typography } from "antd";
import { useEffect, useState } from "react";
import type { CSSProperties, ReactElement } from "react";
import { addressOfSelection, languages, states } from "../../runtime/catalogue/open/selection.ts";
import type { State } from "../../runtime/catalogue/open/selection.ts";
import type { Language } from "../../runtime/model/context.ts";
import type { Brand } from "../../generated/types/grammar/index.d.ts";
import { SCHEMES, type Scheme } from "../../runtime/style/scheme.ts";
import { darkTheme, isColour } from "../../registry/brand-colors.ts";
import type { Path } from "../../generators/check/source/document.ts";
import type { ConfigFile } from "../configs/drafts.ts";
import { LetterPreview } from "./LetterPreview.tsx";
import { type Theme, themeProperties } from "../../runtime/settings/theme.ts";
import { useStudio } from "./store/state.ts";
import { say, words } from "./words.ts";

/** The pages that show something of a config. */
function pagesOf(files: readonly ConfigFile[], file: string | undefined): ConfigFile[] {
  const own = files.find((one) => one.file === file);
  const pages = files.filter(({ kind }) => kind === "page");
  if (own === undefined) return [];
  if (own.kind === "page") return [own];
  if (own.kind === "entity" || own.kind === "lifecycle" || own.kind === "calls") {
    const entity = own.entity ?? own.name.split(".")[0];
    // The page with the shortest address is the one from which the others are reached.
    return pages.filter((page) => page.entity === entity).toSorted((one, other) => one.name.length - other.name.length);
  }
  const namespace = own.kind === "wording" ? own.name.split("/").at(-1)! : "";
  const under = pages.filter(
    ({ name, entity }) => `page.${name.replaceAll("/", ".")}`.startsWith(namespace) || entity === namespace,
  );
  return under.length > 0 ? under : pages;
}

/** The page on which a part of a config is seen, where it says so. @param part the part's path, with dots */
function bestPage(config: ConfigFile | undefined, part: string): string | undefined {
  const steps = part.split(".");
  const paths = steps.map((_step, index) => steps.slice(0, steps.length - index).join("."));
  return [...paths, ""].map((path) => config?.shownOn?.[path]).find((name) => name !== undefined);
}

/** The brand whose appearance or words a config says. */
const brandOf = (file: string | undefined): string | undefined => /^brands\/([^/]+)\//.exec(file ?? "")?.[1];

/** How wide the product is shown; wider than the panel it is drawn smaller. */
const widths = { here: undefined, desktop: 1280, phone: 390 } as const;
type Width = keyof typeof widths;
const widthNames = Object.keys(widths) as readonly Width[];

/** The size of an element, renewed as it changes. */
function useSize(): [(element: HTMLElement | null) => void, { width: number; height: number }] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, size];
}

/** The size and scale at which a frame of that width fits into a room. */
function fitted(width: Width, room: { width: number; height: number }): CSSProperties {
  const wanted = widths[width];
  if (wanted === undefined || room.width === 0) return { width: "100%", height: "100%" };
  const scale = Math.min(1, room.width / wanted);
  return { width: wanted, height: room.height / scale, transform: `scale(${scale})`, transformOrigin: "0 0" };
}

/** Dresses a page of the product in a theme that is not saved yet; what it says no more is as the product has it. */
function dressed(page: HTMLElement, theme: Theme): () => void {
  const wanted = Object.entries(themeProperties(theme));
  const saved = new Map<string, string>();
  const wear = (): void => {
    for (const [name, value] of wanted) {
      const now = page.style.getPropertyValue(name);
      if (now === value) continue;
      saved.set(name, now);
      page.style.setProperty(name, value);
    }
  };
  // The page puts its own theme on once it has read it.
  const observer = new MutationObserver(wear);
  observer.observe(page, { attributeFilter: ["style"] });
  wear();
  return () => {
    observer.disconnect();
    for (const [name, value] of saved) page.style.setProperty(name, value);
  };
}

/**
 * The theme of a brand as drafted, with what its dark scheme takes from it; nothing where it is as saved, or cannot be
 * read while it is typed.
 */
function draftedTheme(text: string | undefined): Theme | undefined {
  try {
    const theme = text === undefined ? undefined : (JSON.parse(text) as Partial<Brand>).theme;
    if (theme === undefined) return undefined;
    const { accent, side, side_text } = theme;
    if (![accent, side ?? accent, side_text ?? accent].every(isColour)) return theme;
    const { side: darkSide, side_text: onDarkSide, ...dark } = darkTheme(theme);
    // What is derived of a side menu that another brand colours is not known here.
    return { ...theme, dark: { ...dark, ...(side && { side: darkSide, side_text: onDarkSide }), ...theme.dark } };
  } catch {
    return undefined;
  }
}

/** The letter that a config is about: its own, or that of the text which was changed last. */
function letterOf(config: ConfigFile | undefined, touched: Path): string | undefined {
  if (config?.kind === "letter") return config.name;
  const isOfLetters = config?.kind === "wording" && config.name.endsWith("/letter");
  return isOfLetters && touched.length > 0 ? String(touched[0]).split(".")[0] : undefined;
}

/** What the config at hand looks like: its letter, or the product at the page that shows it. */
export function Preview(): ReactElement {
  const file = useStudio((state) => state.file);
  const config = useStudio(({ files }) => files.find((one) => one.file === file));
  const letter = useStudio(({ files, touched }) => {
    const name = letterOf(config, touched);
    return files.some((one) => one.kind === "letter" && one.name === name) ? name : undefined;
  });
  const brand = brandOf(file) ?? "default";
  return letter === undefined ? (
    <PagePreview />
  ) : (
    <LetterPreview key={`${letter} ${brand}`} letter={letter} brand={brand} />
  );
}

/** The product as it is served, at the page that shows the config at hand, as whoever one chooses. */
function PagePreview(): ReactElement {
  const files = useStudio((state) => state.files);
  const file = useStudio((state) => state.file);
  const unsaved = useStudio((state) => Object.keys(state.drafts).length > 0);
  const [page, setPage] = useState<string>();
  const [role, setRole] = useState<string>();
  const own = brandOf(file);
  const config = files.find((one) => one.file === file);
  const [brand, setBrand] = useState(own ?? "default");
  // What is changed of a brand is seen in it, and so are the pages that are opened from there.
  useEffect(() => {
    if (own !== undefined) setBrand(own);
  }, [own]);
  const [language, setLanguage] = useState<Language>(words.language === "zh" ? "zh-CN" : "en-US");
  const [state, setState] = useState<State>("normal");
  const [chosenScheme, setScheme] = useState<Scheme>();
  const [chosenWidth, setWidth] = useState<Width>();
  // The side menu is seen on a desktop alone.
  const width = chosenWidth ?? (config?.shownOn === undefined ? "here" : "desktop");
  const [room, size] = useSize();
  const draft = useStudio(({ drafts }) => drafts[`brands/${brand}/brand.json`]?.text);
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    const theme = draftedTheme(draft);
    const page = frame?.contentDocument?.documentElement;
    return theme === undefined || page === undefined || loads === 0 ? undefined : dressed(page, theme);
  }, [draft, frame, loads]);
  const pages = pagesOf(files, file);
  const part = useStudio(({ touched }) => touched.join("."));
  const best = bestPage(config, part);
  // A colour of the dark scheme is seen there.
  const isDark = part.startsWith("theme.dark");
  useEffect(() => setScheme(undefined), [isDark]);
  const scheme = chosenScheme ?? (isDark ? "dark" : "system");
  // What is changed is looked at where it is seen.
  useEffect(() => setPage(undefined), [best]);
  const shown = pages.find(({ name }) => name === (page ?? best)) ?? pages[0];
  const roles = shown?.allow ?? [];
  const as = roles.find((one) => one === role) ?? roles[0];
  const brands = files.filter(({ kind }) => kind === "brand").map(({ name }) => name);
  const choice = <Value extends string>(
    name: "page" | "role" | "brand" | "language" | "state" | "scheme" | "width",
    value: Value | undefined,
    values: readonly Value[],
    choose: (value: Value) => void,
    label: (value: Value) => string = String,
  ): ReactElement => (
    <Select
      size="small"
      aria-label={say(name)}
      value={value}
      popupMatchSelectWidth={false}
      showSearch={name === "page"}
      options={values.map((one) => ({ value: one, label: label(one) }))}
      onChange={choose}
    />
  );
  if (shown === undefined) return <Empty description={say("no_preview")} />;
  return (
    <section className="preview" aria-label={say("preview")}>
      <Space wrap size={4}>
        {pages.length > 1
          ? choice(
              "page",
              shown.name,
              pages.map(({ name }) => name),
              setPage,
            )
          : null}
        {choice("role", as, roles, setRole, (one) => (one === "public" || one === "link" ? say("visitor") : one))}
        {choice("brand", brand, brands, setBrand)}
        {choice("language", language, languages, setLanguage, (one) => say(one === "zh-CN" ? "chinese" : "english"))}
        {choice("state", state, states, setState, (one) => say(`state_${one}`))}
        {choice("scheme", scheme, SCHEMES, setScheme, (one) => say(`scheme_${one}`))}
        {choice("width", width, widthNames, setWidth, (one) => say(`width_${one}`))}
        {unsaved ? (
          <Typography.Text type="secondary">
            {say(config?.kind === "brand" ? "shows_colours" : "shows_saved")}
          </Typography.Text>
        ) : null}
      </Space>
      <div className="room" ref={room}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is our own page, and must be it whole */}
        <iframe
          ref={setFrame}
          onLoad={() => setLoads((count) => count + 1)}
          title={say("preview")}
          style={fitted(width, size)}
          src={addressOfSelection({
            page: shown.name,
            route: 0,
            role: as === "public" || as === "link" ? undefined : as,
            language,
            brand,
            state,
            scheme,
          })}
        />
      </div>
    </section>
  );
}
