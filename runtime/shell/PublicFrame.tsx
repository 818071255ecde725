import type { ReactNode } from "react";
import { Button } from "../controls/Button.tsx";
import { label, word } from "../label/label.ts";
import type { Page } from "../page/grammar.ts";
import { useBrand } from "./brand.ts";
import { useClient } from "../store/client.ts";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { EnvironmentBanner } from "./EnvironmentBanner.tsx";
import { signOut } from "./session.ts";
import "../style/public.css";

/** The way out for somebody who is signed in on a page of this frame, and as whom. */
function Leave() {
  const { user, signedIn } = useClient();
  if (signedIn !== true) return null;
  return (
    <span className="public-leave">
      {user?.name === undefined ? null : <span className="soft wide-only">{user.name}</span>}
      <Button look="quiet" small onClick={() => signOut()}>{word("shell.sign_out")}</Button>
    </span>
  );
}

/** The frame of pages for people who are not signed in, or not yet in: brand, the task at the centre, the way out, nothing else. */
export function PublicFrame({ page, children }: { page: Page | undefined; children: ReactNode }) {
  const brand = useBrand();
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
        {brand.logo === "" ? <strong>{label("brand:title")}</strong> : <img src={brand.logo} alt={label("brand:title")} height={28} />}
        <span className="public-tools"><LanguageSwitch /><Leave /></span>
      </header>
      {picture === undefined && !stepped ? null : (
        <aside className="public-picture" aria-hidden="true">
          {picture === undefined ? null : <img src={picture} alt="" />}
          <p>{label("brand:tagline")}</p>
        </aside>
      )}
      <main id="content" className={form ? "public-main narrow" : "public-main"}>{children}</main>
      <footer className="public-foot">
        <span>{label("brand:copyright")}</span>
        {Object.entries(brand.links ?? {}).map(([name, href]) => <a key={name} href={href} target="_blank" rel="noopener noreferrer">{word(`link.${name}`)}</a>)}
        {brand.support?.email === undefined ? null : <a href={`mailto:${brand.support.email}`}>{brand.support.email}</a>}
      </footer>
    </div>
    </div>
  );
}
