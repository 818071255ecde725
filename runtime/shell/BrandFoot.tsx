import { label, word } from "../label/label.ts";
import { pageMeta, useBrand } from "../settings/brand.ts";
import { isTrial, version } from "../settings/environment.ts";

/** What stands under every page: whose it is, its policies, whom to ask, and which version runs where. */
export function BrandFoot({ className }: { className: string }) {
  const { links = {}, support } = useBrand();
  const environment = pageMeta.environment();
  return (
    <footer className={className}>
      <span>{label("brand:copyright")}</span>
      {Object.entries(links).map(([name, href]) => (
        <a key={name} href={href} target="_blank" rel="noreferrer">
          {word(`link.${name}`)}
        </a>
      ))}
      {support?.email === undefined ? null : <a href={`mailto:${support.email}`}>{support.email}</a>}
      <span className="version">
        {environment !== undefined && isTrial(environment)
          ? `${version()} · ${word(`environment.${environment}`)}`
          : version()}
      </span>
    </footer>
  );
}
