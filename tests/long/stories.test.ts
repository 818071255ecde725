import { FURTHER } from "../api/stories/figures-of-a-set.ts";
import { toldWith } from "../api/stories/told-with.ts";

for (const figures of FURTHER) toldWith(figures);
