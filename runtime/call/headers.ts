import { callHandlers } from "./handlers.ts";
import { versionHeader } from "./version.ts";

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
