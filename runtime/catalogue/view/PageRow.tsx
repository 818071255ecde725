import { settings } from "../../settings/settings.ts";
import { languages, states } from "../open/selection.ts";
import type { CatalogueSelection } from "../open/selection.ts";
import { titleOf } from "../place/pages.ts";
import type { CataloguePage } from "../place/pages.ts";
import { OpenLink } from "./OpenLink.tsx";
import { say, viewerName } from "./words.ts";

const brands = Object.keys(settings.brands);

interface Props {
  page: CataloguePage;
  shown: CatalogueSelection | undefined;
  /** What is looked at next starts from this. */ usual: CatalogueSelection;
  onOpen(selection: CatalogueSelection): void;
}

/** One page: where it stands, and a link for each role, brand and language, and for each state. */
export function PageRow({ page, shown, usual, onOpen }: Props) {
  const title = titleOf(page);
  const here = shown?.page === page.name ? shown : undefined;
  const begin: CatalogueSelection = {
    ...usual,
    page: page.name,
    route: 0,
    role: here === undefined ? page.viewers[0] : here.role,
    state: "normal",
  };
  return (
    <li
      className={page.parked ? "place parked" : "place"}
      data-page={page.name}
      aria-current={here !== undefined || undefined}
    >
      <div className="place-head">
        <h3>{title}</h3>
        <span className="chip neutral">{say(`layout.${page.layout}`)}</span>
        {page.parked ? <span className="chip waiting">{say("is_parked")}</span> : null}
      </div>
      <p className="soft paths">
        {page.paths.map((path) => (
          <code key={path}>{path}</code>
        ))}
      </p>
      <dl className="looks">
        {page.viewers.map((viewer) => (
          <div key={viewer ?? ""}>
            <dt>{viewerName(viewer)}</dt>
            {brands.map((brand) => (
              <dd key={brand}>
                <span className="soft" aria-hidden="true">
                  {say(`brand.${brand}`)}
                </span>
                {languages.map((language) => (
                  <OpenLink
                    key={language}
                    selection={{ ...begin, role: viewer, brand, language, state: here?.state ?? "normal" }}
                    name={say("look", {
                      title,
                      role: viewerName(viewer),
                      brand: say(`brand.${brand}`),
                      language: say(`language.${language}`),
                    })}
                    current={
                      here !== undefined && here.role === viewer && here.brand === brand && here.language === language
                    }
                    onOpen={onOpen}
                  >
                    {say(`short.${language}`)}
                  </OpenLink>
                ))}
              </dd>
            ))}
          </div>
        ))}
        <div>
          <dt>{say("state")}</dt>
          <dd>
            {states.map((state) => (
              <OpenLink
                key={state}
                selection={{
                  ...begin,
                  brand: here?.brand ?? usual.brand,
                  language: here?.language ?? usual.language,
                  state,
                }}
                name={say("in_state", { title, state: say(`state.${state}`) })}
                current={here?.state === state}
                onOpen={onOpen}
              >
                {say(`state.${state}`)}
              </OpenLink>
            ))}
          </dd>
        </div>
      </dl>
    </li>
  );
}
