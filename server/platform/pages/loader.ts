import type { ReadContext } from "../context.ts";
import type { Input } from "../handler.ts";

/** The page that answers a route pattern, with its data; `{}` where there is none. It fetches no address, whatever `url` says. */
export function loader(input: Input, context: ReadContext): unknown {
  const page = [...context.registry.pages.values()].find((one) =>
    one.routes.some((route) => (typeof route === "string" ? route : route.path) === input["route"]),
  );
  const version = context.registry.constants["business"]?.["app_version"];
  return page && String(input["url"]).startsWith("/") && !String(input["url"]).startsWith("//")
    ? { config_version: `${String(version)} ${page.name}`, data: {} }
    : {};
}
