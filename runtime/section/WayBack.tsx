import { Button } from "../controls/Button.tsx";
import { hasLabel, label, word } from "../label/label.ts";
import { pageKey } from "../label/place.ts";
import { matchRoute } from "../../schemas/vocabulary/address/match.ts";
import { go } from "../route/navigate.ts";
import { routeTable } from "../route/prefetch.ts";
import { usePage, type PageContext } from "../model/context.ts";

/** The page nearest above in the address that this user may see, with its name. */
function above(page: PageContext): { path: string; title: string } | undefined {
  const parts = page.route.path.split("/").filter(Boolean);
  for (let length = parts.length - 1; length > 0; length -= 1) {
    const path = `/${parts.slice(0, length).join("/")}`;
    const found = matchRoute(routeTable(), { path, search: "", hash: "" }, ({ allow }) => page.allows(allow));
    const title = typeof found === "object" ? pageKey(found.entry.page, "title") : "";
    if (hasLabel(title)) return { path, title: label(title) };
  }
  return undefined;
}

/** Leads from a page that has nothing to show to the one above it, else to where one starts. */
export function WayBack() {
  const page = usePage();
  const parent = above(page);
  return (
    <Button look="primary" onClick={() => void go(parent?.path ?? "/")}>
      {parent === undefined ? word("shell.home") : word("page.back", { page: parent.title })}
    </Button>
  );
}
