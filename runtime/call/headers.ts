import { callHandlers } from "./handlers.ts";

/** The version of this page as the server wrote it into it; none where it is served from its sources. */
function pageVersion(): string | undefined {
  const version = document.querySelector<HTMLMetaElement>('meta[name="client-version"]')?.content;
  return version === undefined || version === "" || version.startsWith("__") ? undefined : version;
}

/** The header that tells the server which page writes, so that an old one hears that a new one is there. */
function versionHeader(): Record<string, string> {
  const version = pageVersion();
  return version === undefined ? {} : { "client-version": version };
}

/**
 * What every request says of who asks: language, platform, the portfolio's token; a write says which page it comes from
 * too.
 */
export function identityHeaders(method: string): Record<string, string> {
  const { language, portfolioToken } = callHandlers();
  const token = portfolioToken();
  return {
    "accept-language": language(),
    platform: "web",
    ...(token === undefined ? {} : { "portfolio-token": token }),
    ...(method.toUpperCase() === "GET" ? {} : versionHeader()),
  };
}
