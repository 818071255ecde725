import { walksAs } from "./walkers.ts";

walksAs("enterprise", [
  { who: "maker.e1", language: "zh" },
  { who: "checker.e2", language: "en" },
  { who: "ceo.e2", language: "zh" },
]);
