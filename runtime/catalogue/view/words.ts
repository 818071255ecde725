import { label } from "../../label/label.ts";
import { roleOf } from "../place/pages.ts";

/** One of the catalogue's own words. */
export const say = (key: string, values?: Readonly<Record<string, unknown>>): string =>
  label(`catalogue:${key}`, values);

/** What somebody one looks as is called. */
export const viewerName = (viewer: string | undefined): string =>
  viewer === undefined ? say("visitor") : label(`role:${roleOf(viewer) ?? ""}`);
