import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { scopedLookup } from "../../action/scoped.ts";
import { inputsOf } from "../../condition/inputs.ts";
import { Balls } from "../../controls/Balls.tsx";
import { usePage } from "../../model/context.ts";
import type { Scope } from "../../model/context.ts";
import { Failed } from "../Failed.tsx";
import type { Section, Source } from "../../model/grammar.ts";
import { entityOfSource } from "../../model/shape.ts";
import { makeBoard } from "../../source/board.ts";
import { queryClient } from "../../source/client.ts";
import { SourceRunner } from "../../source/SourceRunner.tsx";
import { recordOf } from "../data.ts";
import { Beside, Sections } from "../Sections.tsx";

interface Props {
  source: Source;
  sections: readonly Section[];
  scope: Scope;
}

/** What the drawer's own source answers for the row, as the record of its sections; asked again when the page is. */
export default function DrawerRecord({ source, sections, scope }: Props) {
  const page = usePage();
  const board = useMemo(() => makeBoard(), []);
  const state = useSyncExternalStore(
    (changed) => board.subscribe("drawer", changed),
    () => board.get("drawer"),
  );
  const { subscribe, get } = page.sources;
  useEffect(() => {
    let last = get("main").data;
    return subscribe("main", () => {
      const { data } = get("main");
      if (data === last) return;
      last = data;
      void board.reload();
    });
  }, [board, subscribe, get]);
  const record = recordOf(state.data);
  const entity = entityOfSource(page.bundle, source) ?? scope.entity ?? "";
  const inner: Scope = { ...scope, entity, ...(record === undefined ? {} : { record }) };
  const beside = sections.flatMap((section) => section.beside ?? []);
  return (
    <QueryClientProvider client={queryClient}>
      <SourceRunner
        name="drawer"
        source={source}
        bundle={page.bundle}
        page={page}
        board={board}
        inputs={() => inputsOf(source.with, scopedLookup(page, scope), (value) => page.resolve(value, scope))}
        extra={() => ({})}
      />
      {state.status === "failed" && record === undefined ? (
        <Failed state={state} source={source} name="drawer" />
      ) : record === undefined ? (
        <Balls />
      ) : (
        <>
          <Sections sections={sections} scope={inner} />
          <Beside sections={beside} scope={inner} />
        </>
      )}
    </QueryClientProvider>
  );
}
