import { createElement, lazy, useMemo, type ComponentType } from "react";
import { word } from "../../label/label.ts";
import { State } from "../../controls/State.tsx";
import { usePage } from "../../model/context.ts";
import type { KindProps } from "../SectionBody.tsx";

export interface RegisteredProps {
  props: Readonly<Record<string, unknown>>;
  data: unknown;
}

type Registered = Readonly<Record<string, () => Promise<{ default: ComponentType<RegisteredProps> }>>>;

/** The escape hatch: components that a page may name. Nothing has needed one yet; at most six in the product. */
export const registered: Registered = {};

/** A registered component with its proven props. */
export default function Component({ section }: KindProps) {
  const page = usePage();
  const load = registered[section.component ?? ""];
  const Drawn = useMemo(() => (load === undefined ? undefined : lazy(load)), [load]);
  if (Drawn === undefined) return <State small icon="alert" tone="bad" title={word("page.failed_title")} />;
  return createElement(Drawn, { props: section.props ?? {}, data: page.record() });
}
