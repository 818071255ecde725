/** Something wrong with one config file, named so that its author finds it. */
export interface Problem {
  /** Path from the root of the repository. */
  file: string;
  message: string;
}

/** Thrown when configs cannot be read; holds every problem found, not only the first. */
export class RegistryError extends Error {
  readonly problems: Problem[];
  constructor(problems: Problem[]) {
    super(problems.map((problem) => `${problem.file}: ${problem.message}`).join("\n"));
    this.name = "RegistryError";
    this.problems = problems;
  }
}
