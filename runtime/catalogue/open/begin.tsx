import type { ReactNode } from "react";
import type { Language } from "../../model/context.ts";
import { openPreview } from "./open.ts";

export interface Started {
  /** The language asked for, in place of the chosen one. */
  language?: Language;
  /** What is shown in place of the product's own screens. */
  screen?: ReactNode;
}

/** Begins the catalogue itself, or a page opened out of it. */
export async function startCatalogue(location: Pick<Location, "pathname" | "search">): Promise<Started> {
  if (location.pathname !== "/catalogue") return { language: await openPreview(location) };
  const { CatalogueScreen } = await import("../view/CatalogueScreen.tsx");
  return { screen: <CatalogueScreen /> };
}
