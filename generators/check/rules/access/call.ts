import { screens } from "../../rule.ts";
import type { Assessment, Rule } from "../../rule.ts";
import type { CallFact } from "../../page/facts.ts";
import { halves, roleNames, words } from "../../workspace/reach.ts";
import { everyone } from "../../workspace/routes.ts";
import { grouped } from "../../workspace/group.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** E204: who sees a part may make the calls it makes. */
export const closedCall: Rule = {
  code: "E204",
  finds: "a call made for someone who may not make it",
  check(workspace, report) {
    for (const { calls } of screens(workspace)) {
      for (const { name, location, scope } of calls) {
        const allow = workspace.calls.get(name)?.call.allow;
        if (!Array.isArray(allow) || !scope.allow) continue;
        workspace.proven += 1;
        const shut = shutOut(workspace, allow, scope.allow);
        if (shut.length > 0)
          report(location, `${name} is not open to ${shut.join(", ")}; it is for ${allow.join(", ")}`);
      }
    }
  },
};

/**
 * E219: where what is wrong with a call's own people can be told from all pages that make it: several want someone who
 * may not make it, or one does while someone else who may make it is never offered it.
 */
export const closedToPages: Assessment = {
  code: "E219",
  finds: "a call that is closed to whom pages offer it",
  assess(workspace, findings, report) {
    const closed = grouped(
      findings.filter(({ code }) => code === closedCall.code),
      ({ message }) => message.split(" ")[0]!,
    );
    if (closed.size === 0) return;
    const made = grouped(
      [...screens(workspace)].flatMap(({ calls }) =>
        calls.filter(({ name, scope }) => closed.has(name) && scope.allow),
      ),
      ({ name }) => name,
    );
    for (const [name, facts] of made) {
      const { call, document, path } = workspace.calls.get(name)!;
      const { allow } = call;
      if (!Array.isArray(allow)) continue;
      const shut = grouped(
        facts.flatMap(({ scope, location }) =>
          shutOut(workspace, allow, scope.allow!).map((who) => ({ who, file: location.document.file })),
        ),
        ({ who }) => who,
      );
      if (shut.size === 0) continue;
      const stray = allow.findIndex((who: unknown) => !isOffered(String(who), facts));
      const wanted = [...shut].find(([, pages]) => stray !== -1 || new Set(pages.map(({ file }) => file)).size > 1);
      if (wanted === undefined) continue;
      const files = [...new Set(wanted[1].map(({ file }) => file))];
      report(
        {
          document,
          path: [...path, "allow", ...(stray === -1 ? [] : [stray])],
          ...(stray === -1 ? { key: true } : {}),
        },
        `${name} is not open to ${wanted[0]}, to whom ${files.slice(0, 3).join(", ")}${files.length > 3 ? ` and ${files.length - 3} more` : ""} offer${files.length > 1 ? "" : "s"} it${stray === -1 ? "" : `, but to "${String(allow[stray])}", to whom no page does`}`,
        closed.get(name)!,
      );
    }
  },
};

/**
 * E620: where a page lets someone in for whom several of its calls are closed, while all of them are open to others of
 * its people, it is whom it lets in that is wrong.
 */
export const letInForNothing: Assessment = {
  code: "E620",
  finds: "someone whom a page lets in and for whom several of its calls are closed",
  assess(workspace, findings, report) {
    const closed = grouped(
      findings.filter(({ code }) => code === closedCall.code),
      ({ file }) => file,
    );
    for (const document of workspace.pages) {
      const { allow } = document.value;
      const reported = (closed.get(document.file) ?? []).map((finding) => {
        const [, name = "", people = ""] = /^(\S+) is not open to (.*); it is for /.exec(finding.message) ?? [];
        return { finding, name, people: people.split(", ") };
      });
      if (reported.length < 2 || !Array.isArray(allow)) continue;
      allow.forEach((one: unknown, index) => {
        const who = everyone(workspace, [String(one)]);
        const own = reported.filter(({ people }) => people.some((shut) => who.includes(shut) || shut === one));
        const names = [...new Set(own.map(({ name }) => name))];
        const isAlone = own.every(({ people }) => people.every((shut) => who.includes(shut) || shut === one));
        workspace.proven += 1;
        if (names.length < 2 || !isAlone || allow.length === 1) return;
        report(
          { document, path: ["allow", index] },
          `"${String(one)}" is let in here, but may not make ${names.slice(0, 3).join(", ")}${names.length > 3 ? ` and ${names.length - 3} more` : ""}; take it away, or open these calls to it`,
          own.map(({ finding }) => finding),
        );
      });
    }
  },
};

/** Those to whom a page offers what they may not do. */
function shutOut(workspace: Workspace, allow: readonly string[], offered: readonly string[]): string[] {
  const everybody = [...roleNames(workspace), ...words];
  const open = everyone(workspace, allow);
  return [...new Set(offered.map((who) => halves(who).who))].filter(
    (who) => everybody.includes(who) && !open.includes(who) && !open.includes("public"),
  );
}

/** Whether a page offers it to someone of whom an entry speaks. */
function isOffered(entry: string, facts: readonly CallFact[]): boolean {
  const one = halves(entry);
  if (words.includes(one.who)) return true;
  return facts.some(({ scope }) =>
    scope.allow!.some((who) => {
      const other = halves(who);
      return (
        words.includes(other.who) ||
        (other.who === one.who && (!other.permission || !one.permission || other.permission === one.permission))
      );
    }),
  );
}
