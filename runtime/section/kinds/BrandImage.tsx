import { useBrand } from "../../settings/brand.ts";

/** A picture of the brand; decorative, its meaning stands in words beside it. */
export function BrandImage({ slot }: { slot: string }) {
  const file = useBrand().images?.[slot];
  return file === undefined ? null : <img className={`brand-image ${slot}`} src={file} alt="" loading="lazy" />;
}
