import type { Constants } from "../generated/types/constants.d.ts";
import type { Brand } from "../generated/types/grammar/brand.d.ts";
import type { Call, Entity, Letter, Lifecycle, Page, Route, Source } from "../generated/types/grammar/index.d.ts";
import type { Effects, Environments, Errors, Guards, Invariants, Menu, Roles, Stored, Terms } from "./product.ts";
import type { Language, Wording } from "./read/wording.ts";

/** A page with everything said that its place and its content say. */
export type WholePage = Omit<Page, "layout" | "routes" | "source"> & {
  layout: NonNullable<Page["layout"]>;
  routes: Route[];
  source?: Source;
};

/** A page with the name its place gives it. */
export type NamedPage = WholePage & { name: string };
/** A call with its full name, the entity it is about and the base of that entity's transitions. */
export type NamedCall = Call & { name: string; entity: string; base?: string };
/** A brand with its folder's name. */
export type NamedBrand = Brand & { name: string };

/** Everything the configs say, read once: the one object that server and generators stand on. */
export interface Registry {
  /** Absolute path of the repository. */
  root: string;
  entities: Map<string, Entity>;
  /** By `entity.axis`. */
  lifecycles: Map<string, Lifecycle>;
  /** By full name, `invoice.list`. */
  calls: Map<string, NamedCall>;
  /** Entity to the path under which its transitions are served. */
  bases: Map<string, string>;
  pages: Map<string, NamedPage>;
  brands: Map<string, NamedBrand>;
  letters: Map<string, Letter>;
  roles: Roles;
  menu: Menu;
  errors: Errors;
  constants: Constants;
  stored: Stored;
  environments: Environments;
  invariants: Invariants;
  guards: Guards;
  effects: Effects;
  terms: Terms;
  /** Config file of a thing by kind and name, as `page invoice/invoice/add`. */
  files: Map<string, string>;
  /** Texts of a brand over those it extends; kept after the first reading. */
  wording(brand: string, language: Language): Wording;
}
