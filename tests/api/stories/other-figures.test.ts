import { vi } from "vitest";
import { USUAL } from "./figures-of-a-set.ts";
import { toldWith } from "./told-with.ts";

vi.setConfig({ testTimeout: 300_000 });

toldWith(USUAL);
