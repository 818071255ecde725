import { word } from "../label/label.ts";
import { useClient } from "../store/client.ts";
import { pageMeta } from "../settings/brand.ts";
import { isTrial } from "../settings/environment.ts";

/** Says that nothing here is real, and where the mails went that were not sent. */
export function EnvironmentBanner() {
  const simulated = useClient((state) => state.user?.["simulated"] === true);
  const invented = isTrial(pageMeta.environment() ?? "");
  if (!simulated && !invented) return null;
  return (
    <aside className="environment" aria-label={word("shell.environment")}>
      <span>{word("shell.simulated")}</span>
      <a href="/outbox" target="_blank">
        {word("shell.outbox")}
      </a>
      {invented ? (
        <a className="wide-only" href="/catalogue" target="_blank">
          {word("shell.catalogue")}
        </a>
      ) : null}
    </aside>
  );
}
