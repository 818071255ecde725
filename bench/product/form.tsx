import type { LoadValidators } from "../../runtime/form/validate/form-validators.ts";
import FormMain from "../../runtime/form-view/FormMain.tsx";
import type { PageBundle } from "../../runtime/model/bundle.ts";
import { PageContextProvider, type FormHandle } from "../../runtime/model/context.ts";
import { makePage } from "../../runtime/page/make-page.ts";
import { makeBoard } from "../../runtime/source/board.ts";
import { startLabels } from "../../runtime/label/label.ts";
import { loadSettings } from "../../runtime/settings/settings.ts";
import { benchForm } from "../pages/spec.ts";
import { startWith } from "../pages/start.ts";
import "../../runtime/style/base.css";

const pages = import.meta.glob("../../node_modules/.cache/bench/root/generated/pages/bench/*.json", {
  exhaustive: true,
});
const compiled = import.meta.glob("../../node_modules/.cache/bench/root/generated/validators/bench/*.js", {
  exhaustive: true,
});

const size = Number(new URLSearchParams(location.search).get("size") ?? 300);
const form = benchForm(size);
const find = (files: Record<string, () => Promise<unknown>>, end: string): Promise<{ default: unknown }> => {
  const load = Object.entries(files).find(([name]) => name.endsWith(end))?.[1];
  if (!load) throw new Error(`the benchmark has no ${end}`);
  return load() as Promise<{ default: unknown }>;
};

const [bundle, validators] = await Promise.all([find(pages, `/${form.name}.json`), find(compiled, `/${form.name}.js`)]);
await loadSettings();
await startLabels("default", "en-US");

const board = makeBoard();
board.set("main", { status: "ready", data: { lines: Array.from({ length: form.rows }, () => ({})) }, stale: false });
const held: { form: FormHandle | undefined; saved: undefined } = { form: undefined, saved: undefined };
const page = makePage({
  bundle: bundle.default as PageBundle,
  board,
  held,
  pattern: "/bench",
  path: "/bench",
  search: "",
  params: {},
  language: "en-US",
  keepQuery: undefined,
  user: undefined,
  visitor: { roles: [], permissions: [] } as never,
  attach(handle) {
    held.form = handle;
    Object.assign(window, { submit: () => handle.check("whole") });
    return () => {
      held.form = undefined;
    };
  },
  keepSaved: () => undefined,
});

const hidden = form.sections.flatMap((section) => section.fields).filter((field) => field.when !== undefined).length;
startWith(
  <PageContextProvider value={page}>
    <FormMain validators={(async () => validators.default) as LoadValidators} />
    <button type="button" id="submit" onClick={() => void held.form?.check("whole")}>
      Submit
    </button>
  </PageContextProvider>,
  size - hidden + form.rows * form.columns.length,
);
