import type { ReactNode } from "react";
import { late } from "../controls/late.tsx";
import { label } from "../label/label.ts";
import type { Page } from "../model/grammar.ts";
import { BrandFoot } from "./BrandFoot.tsx";
import { useBrand } from "../settings/brand.ts";
import { useClient } from "../store/client.ts";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { EnvironmentBanner } from "./EnvironmentBanner.tsx";
import "../style/public.css";

/** Its own chunk: who only signs in has no way out to fetch. */
const PublicLeave = late(() => import("./PublicLeave.tsx"), null);

/**
 * The frame of pages for people who are not signed in, or not yet in: brand, the task at the centre, the way out,
 * nothing else.
 */
export function PublicFrame({ page, children }: { page: Page | undefined; children: ReactNode }) {
  const brand = useBrand();
  const { signedIn } = useClient();
  const slot = page?.beside?.find((section) => section.image !== undefined)?.image;
  const picture = slot === undefined ? undefined : brand.images?.[slot];
  const form = page?.layout === "form";
  // The steps of a form bring a picture each; the form puts it into the same place.
  const stepped = page?.steps?.some((step) => step.beside?.some((section) => section.image !== undefined)) === true;
  return (
    <div className="public-screen">
      <EnvironmentBanner />
      <div className={picture === undefined && !stepped ? "public" : "public with-picture"}>
        <header className="public-bar">
          {brand.logo === "" ? (
            <strong>{label("brand:title")}</strong>
          ) : (
            <img src={brand.logo} alt={label("brand:title")} height={28} />
          )}
          <span className="public-tools">
            <LanguageSwitch />
            {signedIn === true ? <PublicLeave /> : null}
          </span>
        </header>
        {picture === undefined && !stepped ? null : (
          <aside className="public-picture" aria-hidden="true">
            {picture === undefined ? null : <img src={picture} alt="" />}
            <p>{label("brand:tagline")}</p>
          </aside>
        )}
        <main id="content" className={form ? "public-main narrow" : "public-main"}>
          {children}
        </main>
        <BrandFoot className="public-foot" />
      </div>
    </div>
  );
}
