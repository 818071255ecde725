import bundle from "../../generated/pages/business/kyc/create.json";
import validators from "../../generated/validators/business/kyc/create.js";
import FormMain from "../../runtime/form-view/FormMain.tsx";
import type { LoadValidators } from "../../runtime/form/validate/form-validators.ts";
import { loadNamespaces, startLabels } from "../../runtime/label/label.ts";
import type { PageBundle } from "../../runtime/model/bundle.ts";
import { PageContextProvider, type FormHandle } from "../../runtime/model/context.ts";
import { makePage } from "../../runtime/page/make-page.ts";
import { loadSettings } from "../../runtime/settings/settings.ts";
import { makeBoard } from "../../runtime/source/board.ts";
import { kycRecord } from "../pages/kyc-record.ts";
import { startWith } from "../pages/start.ts";
import "../../runtime/style/base.css";

const params = new URLSearchParams(location.search);
const page = bundle as unknown as PageBundle;
await loadSettings();
await startLabels("default", "en-US");
await loadNamespaces([...page.namespaces, "runtime"]);

const board = makeBoard();
const entity = { id: "11", legal_name: "Nusantara Spice Exports Pte. Ltd.", uen: "202299108H" };
board.set("main", {
  status: "ready",
  data: params.has("empty") ? { status: "draft", allowed_actions: ["submit"] } : kycRecord(),
  stale: false,
});
for (const [name, rows] of [
  ["own", [entity]],
  ["providers", [{ id: "21", legal_name: "Meridian Trade Capital Pte. Ltd." }]],
  ["people", [{ id: "31", name: "RAHMAN NURUL" }]],
] as const)
  board.set(name, { status: "ready", data: { rows }, stale: false });
board.set("registered", { status: "ready", data: entity, stale: false });
const held: { form: FormHandle | undefined; saved: undefined } = { form: undefined, saved: undefined };
const made = makePage({
  bundle: page,
  board,
  held,
  pattern: "/business/kyc/create",
  path: "/business/kyc/create",
  search: "?id=1&step=2",
  params: {},
  language: "en-US",
  keepQuery: undefined,
  user: undefined,
  visitor: { roles: ["supplier"], permissions: ["kyc.prepare", "kyc.submit"] } as never,
  attach(handle) {
    held.form = handle;
    Object.assign(window, { sent: () => handle.toSend(), check: (kind: "draft" | "whole") => handle.check(kind) });
    return () => {
      held.form = undefined;
    };
  },
  keepSaved: () => undefined,
});

startWith(
  <PageContextProvider value={made}>
    <FormMain validators={(async () => validators) as unknown as LoadValidators} />
    <button type="button" id="submit" onClick={() => void held.form?.check("whole")}>
      Submit
    </button>
  </PageContextProvider>,
  13,
  () => document.querySelector("#field_company_profile_registered_address_postal") !== null,
);
