import { SETS } from "./stories/figures-of-a-set.ts";
import { toldWith } from "./stories/told-with.ts";

for (const figures of SETS) toldWith(figures);
