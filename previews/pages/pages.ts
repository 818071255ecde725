import type { Author, Branch, Commit, Notes } from "../repository.ts";
import { STEPS, type PreviewState } from "../preview.ts";
import type { BranchCheck } from "../branch-checks.ts";
import { html, type Html } from "./html.ts";
import type { Language, Say } from "./words.ts";

/** What every page is made with. */
export interface Around {
  readonly say: Say;
  readonly language: Language;
  /** Who is signed in. */
  readonly who: Author | undefined;
  /** Whether one can sign out here. */
  readonly canLeave: boolean;
  /** Where a branch is previewed. */
  addressOf(label: string): URL;
  readonly base: string;
  /** The list of branches, as seen from where the page stands. */
  readonly home: string;
}

/** What is said above a page: that something was done, or why not. */
export interface PageMessage {
  readonly is: "status" | "alert";
  readonly text: string;
}

/** A whole page. */
export function page(
  around: Around,
  content: Html | readonly Html[],
  options: { message?: PageMessage; refreshes?: boolean } = {},
): string {
  const { say, language, who, canLeave, home } = around;
  const { message, refreshes = false } = options;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${refreshes && html`<meta http-equiv="refresh" content="2" />`}
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${home}style.css" />
        <title>${say("title")}</title>
      </head>
      <body>
        <header>
          <h1><a href="${home}">${say("title")}</a></h1>
          <a href="${home}?language=${language === "en" ? "zh" : "en"}" lang="${language === "en" ? "zh" : "en"}"
            >${language === "en" ? "中文" : "English"}</a
          >
          ${who && html`<span>${who.name}</span>`}
          ${who && canLeave && html`<form method="post" action="${home}sign-out"><button class="link">${say("sign_out")}</button></form>`}
        </header>
        <main>${message && html`<section role="${message.is}"><p>${message.text}</p></section>`} ${content}</main>
      </body>
    </html> `.text;
}

/** Asks who comes. */
export function signInPage({ say, home }: Around, to: string, email: string): Html {
  return html`<section>
    <h2>${say("sign_in")}</h2>
    <form method="post" action="${home}sign-in">
      <input type="hidden" name="to" value="${to}" />
      <label
        >${say("email")}<input name="email" type="email" autocomplete="username" required autofocus value="${email}"
      /></label>
      <label
        >${say("password")}<input name="password" type="password" autocomplete="current-password" required
      /></label>
      <button class="first">${say("sign_in")}</button>
    </form>
  </section>`;
}

const when = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en-GB", { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(iso),
  );

/** A branch of the list with how it stands. */
interface Listed {
  readonly branch: Branch;
  readonly state: PreviewState;
  readonly saved: number;
}

const count = (say: Say, number: number, one: "commit" | "file_saved", many: "commits" | "files_saved"): string =>
  number === 1 ? say(one) : say(many, { count: number });

/** Every branch, and how a change begins. */
export function listPage(around: Around, listed: readonly Listed[]): Html {
  const { say, language, home, base } = around;
  return html`<section>
      <h2>${say("new_branch")}</h2>
      <p>${say("new_branch_text")}</p>
      <form method="post" action="${home}branches" class="row">
        <label>${say("change_title")}<input name="title" required maxlength="72" /></label>
        <button class="first">${say("begin")}</button>
      </form>
    </section>
    <section>
      <p class="soft">${say("intro")}</p>
      <table>
        <thead>
          <tr>
            <th>${say("branch")}</th>
            <th>${say("last_commit")}</th>
            <th>${say("by")}</th>
            <th>${say("when")}</th>
            <th>${say("state")}</th>
            <th>${say("preview")}</th>
          </tr>
        </thead>
        <tbody>
          ${listed.map(
            ({ branch, state, saved }) =>
              html`<tr>
                <td><a href="${home}branches/${branch.label}">${branch.name}</a></td>
                <td>${branch.subject}</td>
                <td>${branch.author}</td>
                <td>${when(branch.at, language)}</td>
                <td>
                  ${branch.ahead === 0 ? say("same_as_base", { base }) : count(say, branch.ahead, "commit", "commits")}${saved > 0 && html`<br />${count(say, saved, "file_saved", "files_saved")}`}
                </td>
                <td class="${state.is === "running" ? "good" : state.is === "failed" ? "bad" : "soft"}">
                  ${say(`is_${state.is}`)}
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </section>`;
}

/** A branch as its page shows it. */
interface Shown extends Listed {
  readonly commits: readonly Commit[];
  readonly files: readonly string[];
  readonly notes: Notes;
  /** What its data ask of a developer. */
  readonly migration: string | undefined;
  /** What the check says, where it was asked. */
  readonly check: BranchCheck | undefined;
}

const formTo = (around: Around, branch: Branch, act: string): string => `${around.home}branches/${branch.label}/${act}`;

/** One branch: its preview, what is for review, what is not yet, and what the check says. */
export function branchPage(around: Around, shown: Shown): Html[] {
  const { say, language, addressOf, home } = around;
  const { branch, state, commits, files, notes, migration } = shown;
  const address = addressOf(branch.label);
  return [
    html`<section>
      <p><a href="${home}">${say("back")}</a></p>
      <h2><code>${branch.name}</code></h2>
      ${notes.madeBy && html`<p class="soft">${say("made_by", { name: notes.madeBy.name })}</p>`}
      ${!branch.isOwn && html`<p>${say("read_only")}</p>`}
      <div class="row">
        <a class="button first" href="${new URL("/studio/", address).href}">${say("open_studio")}</a>
        <a class="button" href="${address.href}">${say("open_product")}</a>
        <span class="soft">${say(`is_${state.is}`)}</span>
        ${(state.is === "running" || state.is === "starting") && html`<form method="post" action="${formTo(around, branch, "stop")}"><button>${say("stop")}</button></form>`}
      </div>
    </section>`,
    html`<section>
      <h2>${say("for_review")}</h2>
      ${
        commits.length === 0
          ? html`<p class="soft">${say("nothing_for_review")}</p>`
          : html`<table>
              <tbody>
                ${commits.map(
                  ({ id, subject, author, at }) =>
                    html`<tr>
                      <td><code>${id.slice(0, 8)}</code></td>
                      <td>${subject}</td>
                      <td>${author}</td>
                      <td>${when(at, language)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>`
      }
    </section>`,
    ...(branch.isOwn ? [unproposed(around, branch, files, notes)] : []),
    ...(migration === undefined
      ? []
      : [
          html`<section role="alert">
            <h2>${say("migration")}</h2>
            <p>${say("migration_text")}</p>
            <pre>${migration}</pre>
          </section>`,
        ]),
    checkPart(around, shown),
    ...(branch.isOwn
      ? [
          html`<section>
            <h2>${say("drop_branch")}</h2>
            <p>${say("drop_text")}</p>
            <a class="button" href="${formTo(around, branch, "drop")}">${say("drop")}</a>
          </section>`,
        ]
      : []),
  ];
}

function unproposed(around: Around, branch: Branch, files: readonly string[], notes: Notes): Html {
  const { say } = around;
  return html`<section>
    <h2>${say("not_proposed")}</h2>
    ${
      files.length === 0
        ? html`<p class="soft">${say("nothing_saved")}</p>`
        : html`<ul class="plain">
              ${files.map((file) => html`<li><code>${file}</code></li>`)}
            </ul>
            ${notes.savers.length > 0 && html`<p class="soft">${say("saved_by", { names: notes.savers.map(({ name }) => name).join(", ") })}</p>`}
            <h2>${say("propose")}</h2>
            <p>${say("propose_text")}</p>
            <form method="post" action="${formTo(around, branch, "propose")}">
              <label>${say("change_title")}<input name="title" required maxlength="72" /></label>
              <label>${say("why")}<textarea name="text" rows="4"></textarea></label>
              <button class="first">${say("propose")}</button>
            </form>`
    }
  </section>`;
}

function checkPart(around: Around, { branch, check }: Shown): Html {
  const { say, base } = around;
  if (check === undefined)
    return html`<section>
      <h2>${say("judge")}</h2>
      <p>${say("judge_text", { base })}</p>
      <a class="button" href="${formTo(around, branch, "judge")}">${say("judge")}</a>
    </section>`;
  const { findings, changes = [], trouble } = check;
  return html`<section>
    <h2>${say("findings")}</h2>
    ${trouble !== undefined && trouble !== "" && html`<pre class="bad">${trouble}</pre>`}
    ${findings.length === 0 && trouble === undefined && html`<p class="good">${say("no_findings")}</p>`}
    <ul class="plain">
      ${findings.map(
        ({ file, line, column, code, message }) =>
          html`<li><code>${file}:${line}:${column}</code> ${code} ${message}</li>`,
      )}
    </ul>
    <h2>${say("changes", { base })}</h2>
    ${changes.length === 0 && html`<p class="soft">${say("no_changes")}</p>`}
    <ul class="plain">
      ${changes.map(
        ({ about, file, line, says }) =>
          html`<li>
            <span class="tag${about === "access" || about === "money" ? " first" : ""}">${say(`about_${about}`)}</span
            >${says} <code class="soft">${file}:${line}</code>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Asks whether a branch is to be dropped. */
export function dropPage(around: Around, branch: Branch, files: readonly string[]): Html {
  const { say, home } = around;
  return html`<section>
    <h2>${say("drop_branch")}</h2>
    <p>${say("drop_text")}</p>
    ${files.length > 0 && html`<p>${say("drop_saved", { count: files.length })}</p>`}
    <div class="row">
      <form method="post" action="${formTo(around, branch, "drop")}">
        <button class="danger">${say("drop_sure", { branch: branch.name })}</button>
      </form>
      <a class="button" href="${home}branches/${branch.label}">${say("keep")}</a>
    </div>
  </section>`;
}

/** How far a preview is that starts, or at which step it failed. */
export function startingPage(around: Around, branch: Branch, state: PreviewState): Html {
  const { say, home } = around;
  const at = STEPS.indexOf(state.step);
  const isFailed = state.is === "failed";
  return html`<section>
      <p><a href="${home}branches/${branch.label}">${branch.name}</a></p>
      <h2>${say(isFailed ? "start_failed" : "starting")}</h2>
      ${!isFailed && html`<p class="soft">${say("starting_text")}</p>`}
      <ol class="steps">
        ${STEPS.map((step, index) => stepMark(say(`step_${step}`), index, at, isFailed))}
      </ol>
      ${isFailed && html`<a class="button first" href="/.previews/again">${say("start_again")}</a>`}
    </section>
    ${
      state.log.length > 0 &&
      html`<section>
        <h2>${say("log")}</h2>
        <pre>${state.log.slice(-60).join("\n")}</pre>
      </section>`
    }`;
}

function stepMark(text: string, index: number, at: number, isFailed: boolean): Html {
  if (index < at) return html`<li class="done">${text}</li>`;
  if (index > at) return html`<li class="soft">${text}</li>`;
  return isFailed ? html`<li class="failed">${text}</li>` : html`<li aria-current="step">${text}</li>`;
}

/** Says which previews run where no more may. */
export function noRoomPage({ say, home }: Around, running: readonly Branch[]): Html {
  return html`<section>
    <h2>${say("no_room")}</h2>
    <p>${say("no_room_text")}</p>
    <ul class="plain">
      ${running.map(({ name, label }) => html`<li><a href="${home}branches/${label}">${name}</a></li>`)}
    </ul>
  </section>`;
}
