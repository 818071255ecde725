import type { Document, DocumentLocation, Path } from "../../source/document.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";
import type { Facts } from "../facts.ts";
import type { Scope } from "../scope.ts";

/** The file that is read, and where its facts are noted. */
interface Reading {
  facts: Facts;
  workspace: Workspace;
  document: Document;
}

/** A node of a config file: its value, where it stands, and what its parts may refer to. */
export class ConfigNode {
  readonly path: Path;
  readonly value: Loose;
  readonly scope: Scope;
  readonly #reading: Reading;

  constructor(reading: Reading, path: Path, value: Loose, scope: Scope) {
    this.#reading = reading;
    this.path = path;
    this.value = value;
    this.scope = scope;
  }

  get facts(): Facts {
    return this.#reading.facts;
  }

  get workspace(): Workspace {
    return this.#reading.workspace;
  }

  /** Where the value stands. */
  get location(): DocumentLocation {
    return { document: this.#reading.document, path: this.path };
  }

  /** Where the key stands that holds the value. */
  get keyLocation(): DocumentLocation {
    return { document: this.#reading.document, path: this.path, key: true };
  }

  /** The node under these keys, whether or not the file holds a value there. */
  at(...keys: (string | number)[]): ConfigNode {
    let value = this.value;
    for (const key of keys) value = isRecord(value) || Array.isArray(value) ? (value as Loose)[key] : undefined;
    return new ConfigNode(this.#reading, [...this.path, ...keys], value, this.scope);
  }

  /** The same node with another scope. */
  withScope(scope: Scope): ConfigNode {
    return new ConfigNode(this.#reading, this.path, this.value, scope);
  }

  /** The same node with another value, where what the file says stands for more. */
  withValue(value: Loose): ConfigNode {
    return new ConfigNode(this.#reading, this.path, value, this.scope);
  }

  /** The elements of a list; none where the value is no list. */
  elements(): ConfigNode[] {
    return Array.isArray(this.value) ? this.value.map((_, index) => this.at(index)) : [];
  }

  /** The nodes of a record with their keys; none where the value is no record. */
  entries(): [string, ConfigNode][] {
    return isRecord(this.value) ? Object.keys(this.value).map((key) => [key, this.at(key)]) : [];
  }
}
