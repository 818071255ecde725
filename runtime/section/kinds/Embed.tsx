import { useContext, useEffect, useState } from "react";
import { Balls } from "../../controls/Balls.tsx";
import { late } from "../../controls/late.tsx";
import { State } from "../../controls/State.tsx";
import { allowed, visitorOf, type Visitor } from "../../access/access.ts";
import { loadNamespaces, word } from "../../label/label.ts";
import type { PageBundle } from "../../model/bundle.ts";
import { usePage } from "../../model/context.ts";
import { Arrival } from "../../model/arrival.ts";
import type { RouteEntry } from "../../route/entry.ts";
import { routeTable } from "../../route/prefetch.ts";
import { useSource } from "../../source/use-source.ts";
import type { KindProps } from "../SectionBody.tsx";

/** The page of the other record; sections are drawn on pages themselves. */
const PageView = late(() => import("../../page/PageView.tsx"), <Balls />);

interface Detail {
  entry: RouteEntry;
  bundle: PageBundle;
}

/** The page that shows a record of an entity to this visitor; for each role the check proves that there is one. */
async function detailOf(entity: string, visitor: Visitor): Promise<Detail | undefined> {
  const role = visitor.role ?? visitor.roles[0] ?? "";
  const entry = routeTable().find(
    (one) => one.entity === entity && one.subject?.roles.includes(role) === true && allowed(one.allow, visitor),
  );
  return entry === undefined ? undefined : { entry, bundle: await entry.load() };
}

/** The step of an entity that is asked for: by its name, or as the kind of a task names it, behind its entity. */
const stepNamed = (entity: unknown, step: unknown): string | undefined =>
  typeof step !== "string"
    ? undefined
    : step.startsWith(`${String(entity)}_`)
      ? step.slice(String(entity).length + 1)
      : step;

/** The detail of another entity, with the actions that its record allows: the decision box of a task. */
export default function Embed({ section, scope }: KindProps) {
  const page = usePage();
  useSource("main");
  const [found, setFound] = useState<Detail | "none">();
  const entity = page.resolve(section.embed?.entity, scope);
  const id = page.resolve(section.embed?.id, scope);
  useEffect(() => {
    if (typeof entity !== "string") return;
    let current = true;
    void detailOf(entity, visitorOf(page.user)).then(async (detail) => {
      if (!current) return;
      if (detail === undefined) return setFound("none");
      await loadNamespaces(detail.bundle.namespaces);
      if (current) setFound(detail);
    });
    return () => {
      current = false;
    };
  }, [entity, page.user]);
  const arrival = useContext(Arrival);
  const waits = found === undefined;
  useEffect(() => (waits && arrival?.isAwaited === true ? arrival.wait() : undefined), [waits, arrival]);
  if (found === "none") return <State small icon="info" title={word("embed.none")} text={word("embed.none_text")} />;
  if (found === undefined || id === undefined) return <Balls />;
  return (
    <div className="embedded">
      <PageView
        key={String(id)}
        embedded
        step={stepNamed(entity, page.resolve(section.embed?.step, scope))}
        bundle={found.bundle}
        matched={{ entry: found.entry, params: { [found.entry.subject?.param ?? "id"]: id } }}
        address={{ path: found.entry.path, search: "", hash: "" }}
        visitor={visitorOf(page.user)}
        onDone={(message) => {
          void page.sources.reload();
          page.onDone?.(message);
        }}
      />
    </div>
  );
}
