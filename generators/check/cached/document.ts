import type { Node } from "jsonc-parser";
import type { Document } from "../source/document.ts";
import type { Kind } from "../source/kind.ts";
import { Readable, change, note } from "./derived.ts";

/** A config file that may be saved again: who reads its value, text or soundness is noted. */
export class CachedDocument implements Document {
  readonly file: string;
  readonly kind: Kind;
  readonly name: string;
  tree?: Node;
  readonly #content = new Readable();
  #raw: any;
  readonly #soundness = new Readable();
  #text: string;
  #value: any;
  #isInvalid: boolean;
  #broken: boolean;

  constructor({ file, kind, name, text, value, raw, isInvalid, broken = false }: Document) {
    [this.file, this.kind, this.name] = [file, kind, name];
    [this.#text, this.#value, this.#raw] = [text, value, raw];
    [this.#isInvalid, this.#broken] = [isInvalid, broken];
  }

  get text(): string {
    note(this.#content);
    return this.#text;
  }

  get value(): any {
    note(this.#content);
    return this.#value;
  }

  get raw(): any {
    note(this.#content);
    return this.#raw;
  }

  get broken(): boolean {
    note(this.#content);
    return this.#broken;
  }

  get isInvalid(): boolean {
    note(this.#soundness);
    return this.#isInvalid;
  }

  set isInvalid(is: boolean) {
    if (is === this.#isInvalid) return;
    this.#isInvalid = is;
    change(this.#soundness);
  }

  /**
   * Puts what was saved in the place of what it held.
   * @param prove says whether the new content keeps its grammar, before anybody reads it
   */
  save({ text, value, raw, isInvalid, broken = false }: Document, prove: (document: Document) => boolean): void {
    const wasInvalid = this.#isInvalid;
    [this.#text, this.#value, this.#raw] = [text, value, raw];
    [this.#isInvalid, this.#broken] = [isInvalid, broken];
    delete this.tree;
    change(this.#content);
    this.#isInvalid = isInvalid || !prove(this);
    if (this.#isInvalid !== wasInvalid) change(this.#soundness);
  }
}
