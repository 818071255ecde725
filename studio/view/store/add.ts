import type { PartName } from "../../../generators/rename/configs.ts";
import type { NewConfig } from "../../configs/drafts.ts";
import type { NewField } from "../../configs/field.ts";
import type { NewState, NewStep, OfferedStep } from "../../configs/lifecycle.ts";
import type { NewEntry } from "../../configs/menu.ts";
import { ask } from "../ask.ts";
import { checkDrafts } from "./judge.ts";
import { showFile } from "./open.ts";
import { draftsOf, useStudio } from "./state.ts";
import { inTurn } from "./turn.ts";

const { getState, setState } = useStudio;

/** Adds a field to an entity, its words and pages, as drafts. @throws Error with what to mend */
export function addField(field: NewField): Promise<void> {
  return inTurn(async () => {
    const drafts = await ask("field", { drafts: draftsOf(getState().drafts), field });
    await checkDrafts(drafts, true);
  });
}

/** Adds a state to a lifecycle, with its words, as drafts. @throws Error with what to mend */
export function addState(state: NewState): Promise<void> {
  return inTurn(async () => {
    await checkDrafts(await ask("state", { drafts: draftsOf(getState().drafts), state }), true);
  });
}

/** Adds a transition to a lifecycle, with its words, as drafts. @throws Error with what to mend */
export function addStep(step: NewStep): Promise<void> {
  return inTurn(async () => {
    await checkDrafts(await ask("step", { drafts: draftsOf(getState().drafts), step }), true);
  });
}

/** Has people offered a transition, as drafts. @throws Error with what to mend */
export function offerStep(offer: OfferedStep): Promise<void> {
  return inTurn(async () => {
    await checkDrafts(await ask("offer", { drafts: draftsOf(getState().drafts), offer }), true);
  });
}

/** Adds an entry to the menu, with its words, as drafts. @throws Error with what to mend */
export function addEntry(entry: NewEntry): Promise<void> {
  return inTurn(async () => {
    await checkDrafts(await ask("entry", { drafts: draftsOf(getState().drafts), entry }), true);
  });
}

/** Renames a state or step of a lifecycle wherever configs say it, as drafts. @throws Error with what to mend */
export function renamePart(part: PartName, to: string): Promise<void> {
  return inTurn(async () => {
    await checkDrafts(await ask("part", { drafts: draftsOf(getState().drafts), part, to }), true);
  });
}

/** Where a new config of each kind lies: what is opened once it is made. */
const homes: Readonly<Record<NewConfig["kind"], string>> = {
  page: "pages/",
  entity: "schemas/entities/",
  call: "schemas/calls/",
  transition: "schemas/lifecycles/",
  brand: "brands/",
  letter: "schemas/letters/",
};

/** Makes a config, opens it, and keeps what is left to do about it. @throws Error with what to mend */
export function addConfig(config: NewConfig): Promise<void> {
  return inTurn(async () => {
    const { written, next } = await ask("make", { config });
    setState({ files: await ask("files", {}) });
    const file = written.find((one) => one.startsWith(homes[config.kind]) && one.endsWith(".json"));
    if (file !== undefined) await showFile(file);
    setState({ next });
  });
}

/** Puts aside what was left to do about what was made last. */
export const putAside = (): void => setState({ next: [] });
