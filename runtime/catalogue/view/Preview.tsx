import { useState } from "react";
import { Button } from "../../controls/Button.tsx";
import { Icon } from "../../controls/Icon.tsx";
import { State } from "../../controls/State.tsx";
import { word } from "../../label/label.ts";
import { settings } from "../../settings/settings.ts";
import { SCHEMES, schemeNamed } from "../../style/scheme.ts";
import { addressOfSelection, languages, states } from "../open/selection.ts";
import type { CatalogueSelection } from "../open/selection.ts";
import { titleOf } from "../place/pages.ts";
import type { CataloguePage } from "../place/pages.ts";
import { Choice } from "./Choice.tsx";
import { useWidth } from "../../controls/use-width.ts";
import { say, viewerName } from "./words.ts";

const widths = [1280, 390] as const;

interface Props {
  selection: CatalogueSelection | undefined;
  page: CataloguePage | undefined;
  onOpen(selection: CatalogueSelection): void;
  onTurn(step: 1 | -1): void;
  onClose(): void;
}

/** The chosen page as it is, in a frame of the width it is looked at in, made small to fit. */
export function Preview({ selection, page, onOpen, onTurn, onClose }: Props) {
  const [width, setWidth] = useState<number>(() => (innerWidth < 900 ? widths[1] : widths[0]));
  const [again, setAgain] = useState(0);
  const [room, roomWidth] = useWidth(0);
  if (selection === undefined || page === undefined)
    return (
      <section className="preview none">
        <State icon="columns" title={say("none")} text={say("none_text")} />
      </section>
    );
  const title = titleOf(page);
  const scale = roomWidth === 0 ? 1 : Math.min(1, roomWidth / width);
  const address = addressOfSelection(selection);
  return (
    <section className="preview" aria-label={say("preview", { title })}>
      <div className="preview-bar">
        <Button look="quiet" small icon="left" label={say("close")} onClick={onClose} />
        <strong>{title}</strong>
        <span className="preview-tools">
          <Button
            look="quiet"
            small
            icon="up"
            label={say("previous")}
            aria-keyshortcuts="Alt+ArrowUp"
            onClick={() => onTurn(-1)}
          />
          <Button
            look="quiet"
            small
            icon="down"
            label={say("next")}
            aria-keyshortcuts="Alt+ArrowDown"
            onClick={() => onTurn(1)}
          />
          <Button look="quiet" small icon="reload" label={say("reload")} onClick={() => setAgain(again + 1)} />
          <a
            className="button quiet small icon"
            href={address}
            target="_blank"
            rel="noopener"
            aria-label={say("new_tab")}
            title={say("new_tab")}
          >
            <Icon name="external" />
          </a>
        </span>
      </div>
      <div className="preview-bar">
        <Choice
          name={say("role")}
          value={selection.role ?? ""}
          onChange={(role) => onOpen({ ...selection, role: role === "" ? undefined : role })}
          options={page.viewers.map((viewer) => ({ value: viewer ?? "", label: viewerName(viewer) }))}
        />
        {page.paths.length < 2 ? null : (
          <Choice
            name={say("address")}
            value={String(selection.route)}
            onChange={(route) => onOpen({ ...selection, route: Number(route) })}
            options={page.paths.map((path, index) => ({ value: String(index), label: path }))}
          />
        )}
        <Choice
          name={say("brand")}
          value={selection.brand}
          onChange={(brand) => onOpen({ ...selection, brand })}
          options={Object.keys(settings.brands).map((brand) => ({ value: brand, label: say(`brand.${brand}`) }))}
        />
        <Choice
          name={say("language")}
          value={selection.language}
          onChange={(language) => onOpen({ ...selection, language: language as CatalogueSelection["language"] })}
          options={languages.map((language) => ({ value: language, label: say(`language.${language}`) }))}
        />
        <Choice
          name={say("state")}
          value={selection.state}
          onChange={(state) => onOpen({ ...selection, state: state as CatalogueSelection["state"] })}
          options={states.map((state) => ({ value: state, label: say(`state.${state}`) }))}
        />
        <Choice
          name={say("scheme")}
          value={selection.scheme}
          onChange={(scheme) => onOpen({ ...selection, scheme: schemeNamed(scheme) })}
          options={SCHEMES.map((scheme) => ({ value: scheme, label: word(`shell.scheme_${scheme}`) }))}
        />
        <Choice
          name={say("width")}
          value={String(width)}
          onChange={(next) => setWidth(Number(next))}
          options={widths.map((one) => ({ value: String(one), label: `${String(one)} px` }))}
        />
      </div>
      {page.parked ? (
        <p className="preview-note" role="note">
          <Icon name="info" size={14} />
          {say("sample")}
        </p>
      ) : null}
      <div className="preview-room" ref={room}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is our own page, and must be it whole */}
        <iframe
          key={`${address} ${String(again)}`}
          title={say("preview", { title })}
          src={address}
          style={{ width, height: `${String(100 / scale)}%`, transform: `scale(${String(scale)})` }}
        />
      </div>
    </section>
  );
}
