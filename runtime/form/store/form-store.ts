import { isAbsent } from "../../../schemas/vocabulary/path.ts";
import { ancestors, fieldOf, isUnder } from "../path/path.ts";
import { readAt, sameData, writeAt, type Tree } from "../path/tree.ts";
import type { FieldError, FieldMark } from "./field-error.ts";
import { Listeners } from "./listeners.ts";
import { movedKeys, type RowMove } from "./moved-keys.ts";

/** Fields whose edit settles a server's complaint at another field, because one rule speaks of both. */
export type Related = (field: string) => readonly string[];

const none: readonly FieldError[] = [];

/**
 * Truth of a form: values, what was typed, errors, what was visited and marks, each by path, each with its own
 * listeners. A key touches one path, so it costs the same in a form of ten fields and of three hundred.
 */
export class FormStore {
  #values: Tree;
  #saved: Tree;
  #typed = new Map<string, string>();
  #touched = new Set<string>();
  /** What a person has taken a value out of: nothing is offered there again. */
  #emptied = new Set<string>();
  #errors = new Map<string, readonly FieldError[]>();
  #marks = new Map<string, FieldMark>();
  #warnings = new Map<string, string>();
  readonly #related: Related;
  readonly #onValue = new Listeners();
  readonly #onError = new Listeners();
  /** Told after every change a person made; autosave and the guard listen. */
  readonly onEdit = new Listeners();
  /** Told when the form starts over from other values. */
  readonly onReset = new Listeners();
  #summarised = false;
  /** What people call a referred record or a file, by its id. */
  readonly names = new Map<string, string>();
  /** Fields for which there is one choice alone. */
  readonly soles = new Set<string>();
  readonly #suggested = new Map<string, unknown>();
  readonly #coming = new Set<Promise<unknown>>();
  #edited = false;
  #filled = false;
  /** What a new record begins with by itself; absent once the values are a record's. */
  #begun: Tree | undefined;
  readonly #fresh: Tree | undefined;

  /** @param fresh whether the values are what a new record begins with by itself, so that an offer goes before them */
  constructor(values: Tree = {}, related: Related = () => [], fresh = false) {
    this.#values = values;
    this.#saved = values;
    this.#related = related;
    this.#fresh = fresh ? values : undefined;
    this.#begun = this.#fresh;
  }

  /** The value at a path, a leaf or a whole row or array; the empty path gives everything. */
  value(path: string): unknown {
    return path === "" ? this.#values : readAt(this.#values, path);
  }

  /** What stands in the input, where it differs in spelling from the value: `1,234.50` for 1234.50. */
  typed(path: string): string | undefined {
    return this.#typed.get(path);
  }

  /** Lets the input of a path spell its value, which stays as it is, in another way. */
  spell(path: string, text: string): void {
    if (this.typed(path) === text) return;
    this.#typed.set(path, text);
    this.#onValue.tell(path);
  }

  /**
   * A person's edit: writes the value and what was typed, takes away what the server or a check said of this field or
   * of one bound to it by a rule, and tells who listens.
   */
  set(path: string, value: unknown, typed?: string): void {
    this.write(path, value, typed);
    if (isAbsent(this.value(path))) this.#emptied.add(path);
    else this.#emptied.delete(path);
    this.#edited = true;
    this.#settle(path);
    this.onEdit.tell("");
  }

  /** Writes without being an edit: defaults, suggestions, answers of the server. */
  write(path: string, value: unknown, typed?: string): void {
    const empty = value === "" || value === null ? undefined : value;
    if (typed === undefined) this.#typed.delete(path);
    else this.#typed.set(path, typed);
    const before = this.value(path);
    this.#values = writeAt(this.#values, path, empty);
    if (typeof empty === "object" || typeof before === "object") {
      for (const key of this.#typed.keys()) if (key !== path && isUnder(key, path)) this.#typed.delete(key);
      this.#onValue.tellUnder(path);
    } else this.#onValue.tell(path);
    for (const parent of ancestors(path)) this.#onValue.tell(parent);
  }

  /**
   * Offers a value. It is written where nobody has given another one: the field is empty, or still holds what was
   * offered before or what every new record begins with; then it counts as saved, because leaving it loses nothing.
   * The offer stays known, so that it can be put back.
   */
  suggest(path: string, value: unknown): void {
    const earlier = this.#suggested.get(path);
    const now = this.value(path);
    const begun = this.#begun === undefined || earlier !== undefined ? undefined : readAt(this.#begun, path);
    // Who passes by an empty field has said nothing of it; who passes by what a new record begins with has left it so.
    const free = isAbsent(now)
      ? !this.#emptied.has(path)
      : begun !== undefined && sameData(now, begun)
        ? !this.#touched.has(path)
        : earlier !== undefined && sameData(now, earlier);
    if (sameData(earlier, value)) return;
    this.#suggested.set(path, value);
    if (!free) return this.#onValue.tell(path);
    const saved = readAt(this.#saved, path);
    if (isAbsent(saved) || sameData(saved, earlier) || sameData(saved, begun))
      this.#saved = writeAt(this.#saved, path, value);
    this.#filled = true;
    this.write(path, value);
    // That it lacked a value is no longer so.
    if (!isAbsent(value)) this.setErrorsAt(path, "schema", []);
  }

  /**
   * Takes back what was offered for a field, which then holds what a new record begins with; a value that somebody has
   * given instead stays.
   */
  withdraw(path: string): void {
    const earlier = this.#suggested.get(path);
    if (earlier === undefined) return;
    this.#suggested.delete(path);
    if (!sameData(this.value(path), earlier)) return this.#onValue.tell(path);
    const begun = this.#begun === undefined ? undefined : readAt(this.#begun, path);
    if (sameData(readAt(this.#saved, path), earlier)) this.#saved = writeAt(this.#saved, path, begun);
    this.write(path, begun);
  }

  /** Whether an offer was written since the values were last loaded or kept. */
  get filled(): boolean {
    return this.#filled;
  }

  /** The value last offered for a field. */
  suggestion(path: string): unknown {
    return this.#suggested.get(path);
  }

  /** What was last offered for a place: by itself, or with the list that it stands in. */
  offered(path: string): unknown {
    const own = this.#suggested.get(path);
    if (own !== undefined) return own;
    const list = [...ancestors(path)].find((parent) => this.#suggested.has(parent));
    return list === undefined ? undefined : readAt(writeAt({}, list, this.#suggested.get(list)), path);
  }

  /** When a value last changed, in milliseconds of `performance.now()`; -Infinity before the first change. */
  get lastChange(): number {
    return this.#onValue.lastTold;
  }

  /** Listens to a value and to everything in it. */
  onValue = (path: string, listener: () => void): (() => void) => this.#onValue.on(path, listener);

  /** How many rows an array has. */
  rows(array: string): number {
    const rows = this.value(array);
    return Array.isArray(rows) ? rows.length : 0;
  }

  /** Adds a row, at the end unless said where; what belongs to later rows moves with them. */
  addRow(array: string, row: Tree = {}, at: number = this.rows(array)): void {
    this.#rearrange(
      array,
      (rows) => rows.toSpliced(at, 0, row),
      (index) => (index < at ? index : index + 1),
    );
  }

  /** Takes a row away with its errors and marks. */
  removeRow(array: string, at: number): void {
    this.#rearrange(
      array,
      (rows) => rows.toSpliced(at, 1),
      (index) => (index === at ? undefined : index < at ? index : index - 1),
    );
  }

  /** Takes away all rows after the first so many, with their errors and marks. */
  keepRows(array: string, count: number): void {
    if (this.rows(array) <= count) return;
    this.#rearrange(
      array,
      (rows) => rows.slice(0, count),
      (index) => (index < count ? index : undefined),
    );
  }

  /** Puts a row elsewhere; its errors and marks go along. */
  moveRow(array: string, from: number, to: number): void {
    if (to < 0 || to >= this.rows(array) || from === to) return;
    this.#rearrange(
      array,
      (rows) => rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]),
      (index) => {
        if (index === from) return to;
        if (from < to) return index > from && index <= to ? index - 1 : index;
        return index >= to && index < from ? index + 1 : index;
      },
    );
  }

  #rearrange(array: string, change: (rows: unknown[]) => unknown[], move: RowMove): void {
    const rows = this.value(array);
    this.#values = writeAt(this.#values, array, change(Array.isArray(rows) ? rows : []));
    this.#typed = movedKeys(this.#typed, array, move);
    this.#marks = movedKeys(this.#marks, array, move);
    this.#warnings = movedKeys(this.#warnings, array, move);
    const moved = (paths: ReadonlySet<string>) =>
      new Set(movedKeys(new Map([...paths].map((path) => [path, true])), array, move).keys());
    this.#touched = moved(this.#touched);
    this.#emptied = moved(this.#emptied);
    const errors = movedKeys(this.#errors, array, move);
    this.#errors = new Map([...errors].map(([path, list]) => [path, list.map((error) => ({ ...error, path }))]));
    this.setErrorsAt(array, "server", []);
    this.#onValue.tellUnder(array);
    for (const parent of ancestors(array)) this.#onValue.tell(parent);
    this.#onError.tellUnder("");
    this.#edited = true;
    this.onEdit.tell("");
  }

  /** What is wrong at a path; the same list until it changes. */
  errors(path: string): readonly FieldError[] {
    return this.#errors.get(path) ?? none;
  }

  /** Everything wrong, in the order in which it was found. */
  allErrors(): readonly FieldError[] {
    return [...this.#errors.values()].flat();
  }

  /** Listens to the errors of a path; `""` is told of every change of errors. */
  onError = (path: string, listener: () => void): (() => void) => this.#onError.on(path, listener);

  /** Puts these in place of all that the same source has said so far. Only changed paths are told. */
  setErrors(source: FieldError["source"], found: readonly FieldError[]): void {
    const next = new Map<string, FieldError[]>();
    for (const [path, list] of this.#errors) {
      const remaining = list.filter((error) => error.source !== source);
      if (remaining.length > 0) next.set(path, remaining);
    }
    for (const error of found) {
      // The server's answer to what was sent says again what a check of the field said while it was typed.
      const others = (next.get(error.path) ?? []).filter((one) => source !== "server" || one.source !== "check");
      next.set(error.path, [...others, error]);
    }
    const before = this.#errors;
    const changed = new Set(
      [...before.keys(), ...next.keys()].filter((path) => !sameData(before.get(path), next.get(path))),
    );
    this.#errors = new Map(
      [...next].map(([path, list]) => [path, changed.has(path) ? list : (before.get(path) ?? list)]),
    );
    for (const path of changed) if (path !== "") this.#onError.tell(path);
    if (changed.size > 0) this.#onError.tell("");
  }

  /** Puts these in place of what the same source has said of one field. */
  setErrorsAt(path: string, source: FieldError["source"], found: readonly FieldError[]): void {
    const next = [...this.errors(path).filter((error) => error.source !== source), ...found];
    if (sameData(next, this.errors(path))) return;
    if (next.length > 0) this.#errors.set(path, next);
    else this.#errors.delete(path);
    this.#onError.tell(path);
    if (path !== "") this.#onError.tell("");
  }

  #settle(path: string): void {
    this.warn(path, undefined);
    const field = fieldOf(path);
    for (const [wrong, list] of this.#errors) {
      if (!list.some((error) => error.source === "server" || error.source === "check")) continue;
      const touches = isUnder(wrong, path) || isUnder(path, wrong) || this.#related(fieldOf(wrong)).includes(field);
      if (!touches || wrong === "") continue;
      this.setErrorsAt(wrong, "server", []);
      this.setErrorsAt(wrong, "check", []);
    }
  }

  /** Whether a person has left this field at least once. */
  touched(path: string): boolean {
    return this.#touched.has(path);
  }

  /** Notes that a person has left this field. */
  touch(path: string): void {
    this.#touched.add(path);
  }

  /** What the server knows about a field. */
  mark(path: string): FieldMark | undefined {
    return this.#marks.get(path);
  }

  /** Sets what the server knows about fields, in place of what it said before. */
  setMarks(marks: Record<string, FieldMark>): void {
    this.#marks = new Map(Object.entries(marks));
    this.#onValue.tellUnder("");
  }

  /** What a check found worth a second look at a field; it blocks nothing. */
  warning(path: string): string | undefined {
    return this.#warnings.get(path);
  }

  /** Notes such a sentence, or takes it away. An edit of the field does so too. */
  warn(path: string, text: string | undefined): void {
    if (this.#warnings.get(path) === text) return;
    if (text === undefined) this.#warnings.delete(path);
    else this.#warnings.set(path, text);
    this.#onValue.tell(path);
  }

  /** All values as nested data. The object is never changed afterwards. */
  snapshot(): Tree {
    return this.#values;
  }

  /** Whether something differs from what was last saved or loaded. */
  get dirty(): boolean {
    return this.#values !== this.#saved && !sameData(this.#values, this.#saved);
  }

  /** The fields that differ from what was last saved or loaded, each with what that was. */
  changed(): Tree {
    const names = new Set([...Object.keys(this.#saved), ...Object.keys(this.#values)]);
    return Object.fromEntries(
      [...names]
        .filter((name) => !sameData(this.#values[name], this.#saved[name]))
        .map((name) => [name, this.#saved[name] ?? null]),
    );
  }

  /** Whether leaving would lose what a person typed here: defaults, suggestions and a restored draft are not typing. */
  get unsaved(): boolean {
    return this.#edited && this.dirty;
  }

  /** Notes that these values (all, unless told which) are kept by the server. */
  saved(values: Tree = this.#values): void {
    this.#saved = values;
    this.#edited = false;
    this.#filled = false;
  }

  /**
   * Goes on from values that somebody else has saved meanwhile: what was changed here stays as it is, all else is as
   * saved.
   * @returns the names of the fields that were changed here and there, to different values
   */
  rebase(next: Tree): string[] {
    const before = this.#saved;
    const names = [...new Set([...Object.keys(before), ...Object.keys(next)])].filter(
      (name) => !sameData(before[name], next[name]),
    );
    const own = names.filter((name) => !sameData(this.#values[name], before[name]));
    this.#saved = next;
    for (const name of names) if (!own.includes(name)) this.write(name, next[name]);
    return own.filter((name) => !sameData(this.#values[name], next[name]));
  }

  /** Starts over from other values: no error, nothing visited, nothing unsaved. */
  reset(values: Tree): void {
    this.#values = values;
    this.#saved = values;
    this.#typed.clear();
    this.#touched.clear();
    this.#emptied.clear();
    this.#errors.clear();
    this.#suggested.clear();
    this.#begun = this.#fresh !== undefined && sameData(values, this.#fresh) ? values : undefined;
    this.#warnings.clear();
    this.#edited = false;
    this.#filled = false;
    this.summarised = false;
    this.#onValue.tellUnder("");
    this.#onError.tellUnder("");
    this.onReset.tell("");
  }

  /** Goes on with what a person typed into a form that this one takes the place of. */
  takeOver(other: FormStore): void {
    for (const [id, name] of other.names) this.names.set(id, name);
    if (!other.unsaved) return;
    this.#values = other.#values;
    this.#saved = other.#saved;
    this.#typed = new Map(other.#typed);
    this.#touched = new Set(other.#touched);
    this.#emptied = new Set(other.#emptied);
    this.#suggested.clear();
    for (const [path, value] of other.#suggested) this.#suggested.set(path, value);
    this.#edited = true;
  }

  /** Whether errors are also listed together: from the first time the form was sent or refused. */
  get summarised(): boolean {
    return this.#summarised;
  }

  set summarised(value: boolean) {
    if (value === this.#summarised) return;
    this.#summarised = value;
    // Fields that were left empty have their errors already, so that nothing else would tell the summary.
    this.#onError.tell("");
  }

  /** Says that the value of a field is still being made; whoever checks the form waits for it. */
  comes(value: Promise<unknown>): void {
    this.#coming.add(value);
    void value.finally(() => this.#coming.delete(value));
  }

  /** Resolves when no field makes its value any more. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#coming);
  }
}
