import type { Made } from "../../generators/new/make.ts";
import type { DevelopmentAnswers } from "../../server/start/develop.ts";
import type { PartName } from "../../generators/rename/configs.ts";
import type { RenamePlan, RenameWish } from "../../generators/rename/plan.ts";
import type {
  CheckResult,
  ConfigFile,
  Draft,
  NewChoices,
  NewConfig,
  Removal,
  Saved,
  WordKey,
} from "../configs/drafts.ts";
import type { NewField } from "../configs/field.ts";
import type { StudioHost } from "../configs/host.ts";
import type { GoneState, NewState, NewStep, OfferedStep } from "../configs/lifecycle.ts";
import type { NewEntry } from "../configs/menu.ts";
import { unpack } from "../configs/packed.ts";
import type { Proposal } from "../configs/propose.ts";

/** What the studio asks of the development server, with what it sends and what it is answered. */
interface Calls {
  host: [Record<never, never>, StudioHost];
  files: [Record<never, never>, ConfigFile[]];
  open: [{ file: string }, { file: string; text: string }];
  judge: [{ drafts: readonly Draft[]; file: string | undefined; asked: readonly WordKey[] }, CheckResult];
  save: [{ drafts: readonly Draft[] }, Saved];
  choices: [Record<never, never>, NewChoices];
  field: [{ drafts: readonly Draft[]; field: NewField }, Draft[]];
  state: [{ drafts: readonly Draft[]; state: NewState }, Draft[]];
  step: [{ drafts: readonly Draft[]; step: NewStep }, Draft[]];
  offer: [{ drafts: readonly Draft[]; offer: OfferedStep }, Draft[]];
  entry: [{ drafts: readonly Draft[]; entry: NewEntry }, Draft[]];
  removal: [{ drafts: readonly Draft[]; gone: GoneState }, Removal];
  part: [{ drafts: readonly Draft[]; part: PartName; to: string }, Draft[]];
  renaming: [{ wish: RenameWish }, RenamePlan];
  rename: [{ wish: RenameWish }, RenamePlan];
  letter: [{ drafts: readonly Draft[]; letter: string; brand: string }, DevelopmentAnswers["letter"] | null];
  make: [{ config: NewConfig }, Made];
  propose: [{ title: string; name: string; email: string }, Proposal];
}

/**
 * Asks the development server.
 * @throws Error with the server's sentence, or that it cannot be reached
 */
export async function ask<Name extends keyof Calls>(name: Name, body: Calls[Name][0]): Promise<Calls[Name][1]> {
  const response = await fetch(`/studio/api/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-studio": "1" },
    body: JSON.stringify(body),
  });
  const answer = unpack(await response.text());
  if (!response.ok) throw new Error((answer as { message?: string } | null)?.message ?? String(response.status));
  return answer as Calls[Name][1];
}
