import { QueryClientProvider } from "@tanstack/react-query";
import { onSignOut } from "../store/sign-out.ts";
import { inputsOf } from "../condition/inputs.ts";
import { listInput, mainListInput, pageSizeOf, showsMain } from "../../schemas/vocabulary/list/request.ts";
import { openTab, readList, readListOf } from "../source/list-state.ts";
import type { Board } from "../source/board.ts";
import { queryClient } from "../source/client.ts";
import { unaddressed } from "../source/unaddressed.ts";
import { SourceRunner } from "../source/SourceRunner.tsx";
import type { PageContext } from "../model/context.ts";
import { isServed } from "../settings/environment.ts";
import type { Section, Source } from "../model/grammar.ts";
import { scopedLookup } from "../action/scoped.ts";

onSignOut(() => queryClient.clear());

/** Sections and those in their tabs, however deep. */
function withNested(sections: readonly Section[]): Section[] {
  return sections.flatMap((section) => [
    section,
    ...(section.tabs ?? []).flatMap((tab) => withNested(tab.sections ?? [])),
  ]);
}

function sectionsOf(page: PageContext): Section[] {
  const { sections = [], beside = [], tabs = [] } = page.bundle.page;
  return withNested([...sections, ...beside, ...tabs.flatMap((tab) => tab.sections ?? [])]);
}

/** Whether a source answers rows page by page. */
function lists(page: PageContext, source: Source): boolean {
  const shape = page.bundle.calls[source.call ?? ""];
  return shape?.lists !== undefined || shape?.rows === true;
}

/**
 * A list's own inputs: of the main list plain, of another under its source's name.
 * @param given what the source is asked with besides
 * @returns nothing where the list is not asked
 */
function extra(
  page: PageContext,
  name: string,
  source: Source,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  if (!lists(page, source)) return {};
  const { page: config, calls } = page.bundle;
  const call = calls[source.call ?? ""]!;
  if (name === "main") {
    if (config.list === undefined && config.layout !== "list") return {};
    const state = readList(page);
    if (config.list === undefined) return listInput(page, state, undefined, undefined, call);
    const { tabs = [], keep, sort } = config;
    const tab = openTab(page, tabs, keep);
    return mainListInput(page, state, { tabs, tab, sort, isShown: showsMain(config, tab) }, call, given);
  }
  const section = sectionsOf(page).find((one) => one.list !== undefined && one.from?.split(".")[0] === name);
  if (section === undefined) return {};
  const query = listInput(page, readListOf(page, name, section.filters), undefined, section.sort, call);
  return { ...query, page_size: pageSizeOf(source) };
}

/**
 * What a preview is asked with: of the page's own record its id and version and what the form would send, and the
 * inputs that `with` names beside it. A field of the form goes as the form sends it; what is calculated or only shown
 * is not told to the server.
 */
function planInputs(page: PageContext, source: Source): Record<string, unknown> {
  const { page: config } = page.bundle;
  const own = (source.plan ?? "").split(".");
  const isOwn = own.length === 1 || own[0] === config.entity;
  const sent = page.form?.toSend() ?? {};
  const record = isOwn ? page.record() : undefined;
  const { id, version } = record ?? {};
  // A named parameter is the record's id where the page has loaded none.
  const subject = id === undefined ? {} : { id, version };
  const named = Array.isArray(source.with)
    ? (source.with as readonly string[]).filter((name) => page.form?.shows?.(name) !== true)
    : source.with;
  const given = inputsOf(named, scopedLookup(page), (value) => page.resolve(value));
  const fromForm = isOwn
    ? sent
    : Object.fromEntries(
        Object.entries(sent).filter(([name]) => Array.isArray(source.with) && source.with.includes(name)),
      );
  return { ...subject, ...fromForm, ...given };
}

/**
 * Whether the page's own record is closed to a preview's step: it has left the states from which the step starts, or
 * the server does not offer the step to this person. A draft may be previewed by whoever prepares it, whoever sends it.
 */
function isClosed(page: PageContext, { plan }: Source): boolean {
  const { entity = "" } = page.bundle.page;
  const own = plan?.includes(".") === true ? plan : `${entity}.${plan ?? ""}`;
  const shape = own.startsWith(`${entity}.`) ? page.bundle.transitions[own] : undefined;
  const record = page.record();
  const state = shape?.axis === undefined ? undefined : record?.[shape.axis];
  if (shape?.axis === undefined || typeof state !== "string") return false;
  if (shape.from !== undefined && ![shape.from].flat().includes(state)) return true;
  const initial = page.bundle.entities[entity]?.properties[shape.axis]?.default;
  const offered = record?.["allowed_actions"];
  return Array.isArray(offered) && state !== initial && !offered.includes(own.slice(entity.length + 1));
}

interface Props {
  page: PageContext;
  board: Board;
}

/** Loads all sources of a page; draws nothing. */
export default function Sources({ page, board }: Props) {
  const { source, sources = {}, tabs, keep } = page.bundle.page;
  const tab = tabs === undefined ? undefined : openTab(page, tabs, keep);
  const main = unaddressed(page) === undefined ? (tab?.source ?? source) : undefined;
  const all = [
    ...(main === undefined ? [] : [["main", main] as const]),
    ...Object.entries(sources).filter(
      ([, one]) => page.allows(one.allow) && isServed(page.bundle.calls[one.call ?? ""] ?? {}),
    ),
  ];
  const inputs = (one: Source) =>
    one.plan === undefined
      ? inputsOf(one.with, scopedLookup(page), (value) => page.resolve(value))
      : planInputs(page, one);
  return (
    <QueryClientProvider client={queryClient}>
      {all.map(([name, one]) => (
        <SourceRunner
          key={name}
          name={name}
          source={one}
          bundle={page.bundle}
          page={page}
          board={board}
          inputs={inputs}
          isClosed={() => isClosed(page, one) || extra(page, name, one, inputs(one)) === undefined}
          extra={() => extra(page, name, one, inputs(one)) ?? {}}
        />
      ))}
    </QueryClientProvider>
  );
}
