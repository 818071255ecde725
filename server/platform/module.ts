import type { Handler, Handlers, NamedHandlers } from "./handler.ts";
import { extension } from "./extension.ts";
import { invariantPoint, type Invariant } from "./invariants/invariant.ts";
import { reachPoint, type Reach } from "./invariants/touched.ts";
import { addSteps, type AddedStep } from "./jobs/daily.ts";
import { type Kind, addKinds } from "./jobs/queue.ts";
import { setBookkeeping, type Bookkeeping } from "./lifecycle/bookkeeping.ts";
import { sendLettersBy, type Correspondence } from "./lifecycle/correspondence.ts";
import {
  beforeSavePoint,
  draftCheckPoint,
  type DraftCheck,
  type FieldsBeforeSave,
  type NamedDraftChecks,
  type NamedFieldsBeforeSave,
  derivationPoint,
  type Derivation,
  type NamedDerivations,
} from "./lifecycle/derived-fields.ts";
import { effectPoint, type Effect } from "./lifecycle/effects.ts";
import { guardPoint, type Guard } from "./lifecycle/guards.ts";
import {
  approvalScopePoint,
  approvalSubjectPoint,
  type ApprovalSubject,
  type NamedApprovalScopes,
} from "./lifecycle/approval/rules.ts";
import { specimenPoint, type SpecimenKind } from "./letters/specimen.ts";
import { payingPoint, type PaidAt } from "./letters/values.ts";
import { figurePoint, type VirtualField } from "./query/expression.ts";
import { tokenAuthenticationPoint, type TokenAuthentication } from "./session/session.ts";
import { checklistPoint, type ChecklistTypes, type NamedChecklistTypes } from "./tasks/checklist.ts";
import { uniqueIndexPoint, type UniqueRefusal } from "./unique-index.ts";

type Named<T> = Readonly<Record<string, T>>;

/** Everything that one noun of the business brings to the platform; each lookup by the name that configs give it. */
export interface Module {
  /** Answers of calls with a handler. */
  readonly handlers?: NamedHandlers;
  readonly guards?: Named<Guard>;
  readonly effects?: Named<Effect>;
  /** Virtual fields, read from other records at each reading, by entity.field. */
  readonly figures?: Named<VirtualField>;
  /** Computed fields by entity: of the values alone, or with questions to the database. */
  readonly derived?: NamedDerivations;
  readonly beforeSave?: NamedFieldsBeforeSave;
  /** What must hold of a draft with all its fields, by entity. */
  readonly draftChecks?: NamedDraftChecks;
  /** Which kinds of checklist are asked of a record, by entity. */
  readonly checklists?: NamedChecklistTypes;
  /** How a breach of a unique index is refused that must name no field, by the name of the index. */
  readonly uniqueIndexes?: Named<UniqueRefusal>;
  readonly invariants?: Named<Invariant>;
  /** What a change of an entity's records does to others that invariants are about. */
  readonly reach?: Named<Reach>;
  /** Work that no request asks for, and parts of the day's work. */
  readonly work?: readonly Kind[];
  readonly day?: readonly AddedStep[];
  /** Ways in beside the session's cookie. */
  readonly doors?: Named<TokenAuthentication>;
  /** How what transitions write to people leaves the engine. */
  readonly correspondence?: Correspondence;
  /** What the subjects of its approval rules are like, by the name that transitions and companies give them. */
  readonly approvals?: Named<ApprovalSubject>;
  /** The entity of whose records each may have approval rules of its own, by its name; one module brings one. */
  readonly approvalScopes?: NamedApprovalScopes;
  /** What the records of entities are, in letters that are shown before they are ever sent. */
  readonly specimens?: Named<SpecimenKind>;
  /** Says in letters at which account somebody is paid, by the entity that holds accounts. */
  readonly paidAt?: Named<PaidAt>;
  /** What it keeps of the limits and journals that plans carry. */
  readonly bookkeeping?: Partial<Bookkeeping>;
}

/**
 * Puts modules together; once, by the composition root.
 * @returns the handlers of all
 * @throws Error where two modules bring the same name
 */
export function compose(modules: readonly Module[]): Handlers {
  const handlers = extension<Handler>("handler");
  for (const module of modules) {
    handlers.add(module.handlers ?? {});
    guardPoint.add(module.guards ?? {});
    effectPoint.add(module.effects ?? {});
    figurePoint.add(module.figures ?? {});
    // Each is asked of records of the entity by whose name it stands here.
    derivationPoint.add((module.derived ?? {}) as Named<Derivation>);
    beforeSavePoint.add((module.beforeSave ?? {}) as Named<FieldsBeforeSave>);
    draftCheckPoint.add((module.draftChecks ?? {}) as Named<DraftCheck>);
    checklistPoint.add((module.checklists ?? {}) as Named<ChecklistTypes>);
    uniqueIndexPoint.add(module.uniqueIndexes ?? {});
    invariantPoint.add(module.invariants ?? {});
    reachPoint.add(module.reach ?? {});
    addKinds(module.work ?? []);
    addSteps(module.day ?? []);
    tokenAuthenticationPoint.add(module.doors ?? {});
    approvalSubjectPoint.add(module.approvals ?? {});
    approvalScopePoint.add(module.approvalScopes ?? {});
    specimenPoint.add(module.specimens ?? {});
    payingPoint.add(module.paidAt ?? {});
    if (module.correspondence) sendLettersBy(module.correspondence);
    if (module.bookkeeping) setBookkeeping(module.bookkeeping);
  }
  return handlers.entries;
}
