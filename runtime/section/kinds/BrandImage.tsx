import { useBrand } from "../../shell/brand.ts";

/** A picture of the brand; decorative, its meaning stands in words beside it. */
export function BrandImage({ slot }: { slot: string }) {
  const brand = useBrand();
  const file = brand.images?.[slot];
  return file === undefined ? null : <img className={`brand-image ${slot}`} src={`/brands/${brand.name}/${file}`} alt="" loading="lazy" />;
}
