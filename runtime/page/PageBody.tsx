import { useEffect, useRef } from "react";
import { useOutcome } from "../action/outcome.ts";
import { Icon } from "../controls/Icon.tsx";
import { usePage } from "../model/context.ts";
import { CODES } from "../../schemas/vocabulary/error.ts";
import { late } from "../controls/late.tsx";
import { Balls } from "../controls/Balls.tsx";
import { unaddressed } from "../source/unaddressed.ts";
import { useSource } from "../source/use-source.ts";

/** The message that an action's answer put on this page. */
function Outcome() {
  const page = usePage();
  const outcome = useOutcome(page.bundle.name);
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome !== undefined) strip.current?.scrollIntoView?.({ block: "nearest" });
  }, [outcome]);
  if (outcome === undefined) return null;
  const values = (outcome.details ?? {}) as Record<string, unknown>;
  const text = `message.${outcome.name}.text`;
  return (
    <div ref={strip} className="strip bad" role="alert">
      <Icon name="alert" />
      <p>
        <strong>{page.label(`message.${outcome.name}`, values)}</strong>
        {page.has(text) ? ` ${page.label(text, values)}` : null}
      </p>
    </div>
  );
}

const ListPage = late(() => import("../list/ListPage.tsx"), <Balls />);
const DetailPage = late(() => import("../detail/DetailPage.tsx"), <Balls />);
const CatchingUp = late(async () => ({ default: (await import("./CatchingUp.tsx")).CatchingUp }));
const Failed = late(async () => ({ default: (await import("../section/Failed.tsx")).Failed }));
const Unaddressed = late(async () => ({ default: (await import("./Unaddressed.tsx")).Unaddressed }));
const FormPage = late(() => import("./FormPage.tsx"), <Balls />);
const PublicForm = late(() => import("./PublicForm.tsx"), <Balls />);

/** What a page draws: by its layout, unless its main data was refused. */
export function PageBody({ embedded }: { embedded: boolean }) {
  const page = usePage();
  const { layout, source, frame, steps } = page.bundle.page;
  const main = useSource("main");
  const open = unaddressed(page);
  if (open !== undefined) return <Unaddressed open={open} />;
  // Lists and dashboards stand without their main data; a record does not.
  const needed =
    layout === "form" ||
    frame === "public" ||
    main.error?.code === CODES.forbidden ||
    page.bundle.calls[source?.call ?? ""]?.reads !== undefined;
  if (source !== undefined && needed && main.status === "failed" && main.data === undefined)
    return <Failed state={main} source={source} name="main" whole />;
  const flat = layout === "form" && frame === "public" && steps === undefined;
  return (
    <>
      <Outcome />
      {page.bundle.accrues === true ? <CatchingUp /> : null}
      {layout === "list" ? (
        <ListPage />
      ) : flat ? (
        <PublicForm />
      ) : layout === "form" ? (
        <FormPage />
      ) : (
        <DetailPage embedded={embedded} />
      )}
    </>
  );
}
