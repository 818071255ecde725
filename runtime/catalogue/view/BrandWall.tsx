import { useEffect, useRef, useState } from "react";
import { settings } from "../../settings/settings.ts";
import { addressOfSelection, selectionOf } from "../open/selection.ts";
import type { CatalogueSelection } from "../open/selection.ts";
import { titleOf } from "../place/pages.ts";
import type { CataloguePage } from "../place/pages.ts";
import { useWidth } from "../../controls/use-width.ts";
import { say, viewerName } from "./words.ts";

/** The window in which each page is drawn, before it is made small. */
const WINDOW = { width: 1280, height: 800 };
/** How often a frame is looked at, and after how many looks the next one begins all the same. */
const LOOK = { milliseconds: 200, most: 100 };

interface Props {
  pages: readonly CataloguePage[];
  language: CatalogueSelection["language"];
  onOpen(selection: CatalogueSelection): void;
}

/** Whether the page in a frame has been drawn with its data. */
function isDrawn(frame: HTMLIFrameElement | undefined): boolean {
  const page = frame?.contentDocument;
  if (page === null || page === undefined || page.querySelector("h1, h2") === null) return false;
  return page.querySelector(".balls, .skeleton, [aria-busy=true]:not(button)") === null;
}

/**
 * Pages side by side in every brand: a row a page, a column a brand. Each frame begins when the one before it has been
 * drawn, because all share one session and each signs in as whom its page is for.
 */
export function BrandWall({ pages, language, onOpen }: Props) {
  const [cell, width] = useWidth(0);
  const [begun, setBegun] = useState(0);
  const frames = useRef<(HTMLIFrameElement | null)[]>([]);
  const scale = width / WINDOW.width;
  const brands = Object.keys(settings.brands);
  const isWhole = begun >= pages.length * brands.length;
  useEffect(() => {
    if (width === 0 || isWhole) return;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (isDrawn(frames.current[begun] ?? undefined) || looks > LOOK.most) setBegun(begun + 1);
    }, LOOK.milliseconds);
    return () => clearInterval(timer);
  }, [begun, isWhole, width]);
  return (
    <div className="brand-wall" aria-busy={!isWhole}>
      <table>
        <thead>
          <tr>
            {brands.map((brand, index) => (
              <th key={brand} scope="col" ref={index === 0 ? cell : undefined}>
                {say(`brand.${brand}`)}
              </th>
            ))}
          </tr>
        </thead>
        {pages.map((page, row) => {
          const title = titleOf(page);
          const role = page.viewers[0];
          return (
            <tbody key={page.name}>
              <tr>
                <th colSpan={brands.length} scope="rowgroup">
                  {title} <span className="soft">{viewerName(role)}</span>
                </th>
              </tr>
              <tr>
                {brands.map((brand, column) => {
                  const selection: CatalogueSelection = { ...selectionOf(""), page: page.name, role, brand, language };
                  const order = row * brands.length + column;
                  return (
                    <td key={brand} style={{ height: WINDOW.height * scale }}>
                      {width === 0 || order > begun ? null : (
                        /* oxlint-disable-next-line react/iframe-missing-sandbox -- it is our own page, and must be it whole */
                        <iframe
                          ref={(frame) => {
                            frames.current[order] = frame;
                          }}
                          tabIndex={-1}
                          title={say("in_brand", { title, brand: say(`brand.${brand}`) })}
                          src={addressOfSelection(selection)}
                          style={{ ...WINDOW, transform: `scale(${String(scale)})` }}
                        />
                      )}
                      <button
                        type="button"
                        aria-label={say("open_in_brand", { title, brand: say(`brand.${brand}`) })}
                        onClick={() => onOpen(selection)}
                      />
                    </td>
                  );
                })}
              </tr>
            </tbody>
          );
        })}
      </table>
    </div>
  );
}
