import type { Registry } from "../../registry/registry.ts";

const start = "[*]";

/** State diagrams (Mermaid) of every axis, with who takes each transition. */
export function lifecycleDiagrams(registry: Registry): string {
  const parts = [...registry.lifecycles.values()].map(({ entity, axis, transitions, final, parked }) => {
    const lines = Object.entries(transitions).flatMap(([name, transition]) => {
      const targets =
        transition.to === undefined
          ? []
          : typeof transition.to === "string"
            ? [transition.to]
            : transition.to.map((one) => one.to);
      const sources = transition.from === undefined ? [] : [transition.from].flat();
      return sources.flatMap((source) =>
        (targets.length > 0 ? targets : [source]).map(
          (target) =>
            `  ${source === "new" ? start : source} --> ${target}: ${name} (${transition.by.join(", ").replaceAll(":", " ")})`,
        ),
      );
    });
    const ends = (final ?? []).map((state) => `  ${state} --> ${start}`);
    return [
      `## ${entity}, ${axis}${parked ? " (parked)" : ""}`,
      "",
      "```mermaid",
      "stateDiagram-v2",
      ...lines,
      ...ends,
      "```",
      "",
    ].join("\n");
  });
  return `# Lifecycles\n\n${parts.join("\n")}`;
}
