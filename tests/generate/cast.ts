import { lets, whoOf } from "../../registry/access.ts";
import { fromStates, transitionOf, type NamedTransition } from "../../registry/lifecycle.ts";
import type { Application } from "../api/application/application.ts";
import type { Operation } from "./operations.ts";
import { personOf, type Person } from "./people.ts";
import { furnish, Records, type Owned } from "./records.ts";

/**
 * Who asks: each job of a supplier, an enterprise and a financier, the platform's operator, and somebody without any
 * role's work.
 */
const JOBS = ["maker", "checker", "checker2", "ceo", "admin"];
const NAMES = [...["s1", "e1", "f1"].flatMap((company) => JOBS.map((job) => `${job}.${company}`)), "ops", "investor1"];

/** Everybody who may ask something, what there is for them to ask about, and who of them gets furthest with what. */
export class Cast {
  readonly application: Application;
  readonly people: readonly Person[];
  readonly records: Records;

  private constructor(application: Application, people: readonly Person[], records: Records) {
    this.application = application;
    this.people = people;
    this.records = records;
  }

  /** Finds everybody, and gives each of them something of their own where the demo has nothing. */
  static async of(application: Application): Promise<Cast> {
    const people = await Promise.all(NAMES.map((who) => personOf(application, who)));
    await furnish(application, people);
    return new Cast(application, people, await Records.of(application));
  }

  /** The lifecycle's step that an operation takes, if it takes one. */
  stepOf({ by, name, call, entity }: Operation): NamedTransition | undefined {
    const { registry } = this.application;
    return by === undefined
      ? call?.does === undefined
        ? undefined
        : transitionOf(registry, call.does)
      : transitionOf(registry, `${entity}.${name.split(".")[1] ?? ""}`);
  }

  /** Records on which this person may take a step, those first that stand where it starts. */
  recordsFor(step: NamedTransition, person: Person): Owned[] {
    const own = this.records
      .own(step.entity, person)
      .filter((one) =>
        step.by
          .map(whoOf)
          .some(
            ({ who, permission }) =>
              (permission === undefined || person.permissions.includes(permission)) &&
              (who === "creator"
                ? one.row["created_by"] === person.userId
                : person.company !== undefined && one.parties.get(who)?.has(person.company) === true),
          ),
      );
    const starts = fromStates(step);
    return starts === undefined
      ? own
      : [...own].sort(
          (one, other) =>
            Number(starts.includes(String(other.row[step.axis]))) - Number(starts.includes(String(one.row[step.axis]))),
        );
  }

  /**
   * Whoever gets furthest with an operation: the first whom its config lets in, and of those one who has a record on
   * which the lifecycle gives it to them.
   * @throws Error when nobody of the demo may ask it
   */
  best(operation: Operation): Person {
    const step = this.stepOf(operation);
    const isOpen = operation.allow.some((text) => ["public", "link"].includes(text));
    const letIn = this.people.filter(({ role, permissions }) => isOpen || lets(operation.allow, role, permissions));
    const permitted =
      step === undefined
        ? letIn
        : letIn.filter(({ permissions }) =>
            step.by.map(whoOf).some(({ permission }) => permission === undefined || permissions.includes(permission)),
          );
    const found =
      (step && permitted.find((person) => this.recordsFor(step, person).length > 0)) ??
      permitted.find((person) => this.records.own(operation.entity, person).length > 0) ??
      permitted[0] ??
      letIn[0];
    if (!found) throw new Error(`nobody of the demo may ask ${operation.name}`);
    return found;
  }
}
