import { walksAs } from "./walkers.ts";

walksAs("supplier", [
  { who: "maker.s1", language: "en" },
  { who: "checker.s2", language: "zh" },
  { who: "ceo.s2", language: "en" },
  { who: "admin.s1", language: "zh" },
]);
