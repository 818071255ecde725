import { Alert, Button, Input, Spin, Table, Tag, Typography } from "antd";
import { diffLines } from "diff";
import { memo, useEffect, useState } from "react";
import type { ReactElement } from "react";
import type { LocatedFinding, Wording } from "../configs/drafts.ts";
import { setText, setWording } from "./store/edit.ts";
import { OfferDialog } from "./diagram/new-parts.tsx";
import { openAt } from "./store/open.ts";
import { useStudio } from "./store/state.ts";
import { inWords } from "./in-words.ts";
import { say, words } from "./words.ts";

/** What is typed; what is undone or opened stands in its place, unless more was typed meanwhile. */
function useTyped(text: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    if (!useStudio.getState().isTyping) setTyped(text);
  }, [text]);
  return [typed, setTyped];
}

/** The config at hand as text. */
export function TextPanel({ text }: { text: string }): ReactElement {
  const [typed, setTyped] = useTyped(text);
  return (
    <Input.TextArea
      className="source"
      spellCheck={false}
      aria-label={say("text")}
      autoSize={{ minRows: 20 }}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        setText(target.value);
      }}
    />
  );
}

/** The words that the config at hand needs, in both languages beside one another. */
export function WordingPanel({ wording }: { wording: readonly Wording[] }): ReactElement {
  if (wording.length === 0) return <Typography.Text type="secondary">{say("needs_no_words")}</Typography.Text>;
  const column = (language: string, title: string) => ({
    title,
    key: language,
    render: (_value: unknown, { key, texts }: Wording) => {
      const own = texts.find((one) => one.language === language);
      return <WordInput label={`${key}, ${title}`} name={key} file={own?.file} text={own?.text} />;
    },
  });
  return (
    <Table<Wording>
      size="small"
      pagination={false}
      rowKey={({ namespace, key }) => `${namespace}:${key}`}
      dataSource={[...wording]}
      columns={[
        { title: say("key"), key: "key", render: (_value, { key }) => <code>{key}</code> },
        column("en", say("english")),
        column("zh", say("chinese")),
      ]}
    />
  );
}

/** Drawn anew only where its own text changes: of hundreds each is measured as it is drawn. */
const WordInput = memo(function WordInput({
  label,
  name,
  file,
  text,
}: {
  label: string;
  name: string;
  file: string | undefined;
  text: string | undefined;
}): ReactElement {
  const [typed, setTyped] = useTyped(text ?? "");
  return (
    <Input.TextArea
      autoSize
      aria-label={label}
      disabled={file === undefined}
      {...(text === undefined ? { status: "error" as const } : {})}
      placeholder={say("no_text")}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (file !== undefined) setWording(file, name, target.value);
      }}
    />
  );
});

/** What the drafts say otherwise than what is saved: in words, and line by line. */
export function DifferencePanel(): ReactElement {
  const drafts = useStudio((state) => state.drafts);
  const changes = useStudio((state) => state.result?.changes) ?? [];
  const migration = useStudio((state) => state.result?.migration);
  const files = Object.entries(drafts);
  if (files.length === 0) return <Typography.Text type="secondary">{say("nothing_changed")}</Typography.Text>;
  return (
    <>
      <ul className="changes">
        {changes.map(({ about, file, line, says, inChinese }) => (
          <li key={`${file}:${line}:${says}`}>
            <Tag color={about === "access" || about === "money" ? "red" : undefined}>{say(`about_${about}`)}</Tag>
            {words.language === "zh" ? inChinese : says}
          </li>
        ))}
      </ul>
      {migration === undefined || migration.refusals.length === 0 ? null : (
        <Alert
          type="warning"
          showIcon
          title={say("migration_by_hand")}
          description={
            <ul className="findings">
              {migration.refusals.map((refusal) => (
                <li key={refusal}>{refusal}</li>
              ))}
            </ul>
          }
        />
      )}
      {files.map(([file, { base, text }]) => (
        <FileDifference key={file} file={file} before={base} after={text} />
      ))}
      {migration === undefined || migration.statements.length === 0 ? null : (
        <FileDifference file={say("migration")} before={undefined} after={migration.statements.join("\n")} />
      )}
    </>
  );
}

/** What a file says otherwise, line by line; one that is not there says nothing. */
export function FileDifference({
  file,
  before,
  after,
}: {
  file: string;
  before: string | undefined;
  after: string | undefined;
}): ReactElement {
  return (
    <figure>
      <figcaption>
        <code>{file}</code>
      </figcaption>
      <pre className="difference">{lines(before ?? "", after ?? "")}</pre>
    </figure>
  );
}

/** Changed lines, with two of those that stay around them. */
function lines(before: string, after: string): ReactElement[] {
  const all = diffLines(before, after).flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, "")
      .split("\n")
      .map((line) => ({ line, mark: added ? "+" : removed ? "-" : " " })),
  );
  const near = all.map((_one, index) => all.slice(Math.max(0, index - 2), index + 3).some(({ mark }) => mark !== " "));
  return all.flatMap(({ line, mark }, index) => {
    if (!near[index]) return near[index - 1] === true ? [<span key={index}>{"…\n"}</span>] : [];
    const className = mark === "+" ? "added" : mark === "-" ? "removed" : undefined;
    return [
      <span key={index} className={className}>
        {`${mark} ${line}\n`}
      </span>,
    ];
  });
}

/** What the check finds, the drafts' own first; each opens its file. */
export function Findings(): ReactElement | null {
  const result = useStudio((state) => state.result);
  const trouble = useStudio((state) => state.trouble);
  const refused = useStudio((state) => state.refused);
  const findings = result?.findings ?? [];
  // What is not read yet has no findings, and is not said to be right.
  if (result === undefined && refused.length === 0)
    return trouble === undefined ? (
      <Alert type="info" icon={<Spin size="small" />} showIcon role="status" title={say("reading")} />
    ) : null;
  const shown: readonly LocatedFinding[] = refused.length > 0 ? refused : findings;
  const wanted = result?.wanted ?? [];
  // What is asked for below is not told twice.
  const listed = shown.filter(({ isNew, wanted: asks }) => !isNew || asks === undefined || !("words" in asks));
  return (
    <>
      {shown.length === 0 ? (
        <Alert type="success" showIcon title={say("no_findings")} />
      ) : listed.length === 0 ? null : (
        <Alert
          type={listed.every(({ waits }) => waits) ? "warning" : "error"}
          showIcon
          title={refused.length > 0 ? say("refused") : say("findings", { count: listed.length })}
          description={
            <ul className="findings">
              {listed.slice(0, MOST_FINDINGS).map((finding) => (
                <li key={`${finding.file}:${finding.line}:${finding.column}:${finding.code}:${finding.message}`}>
                  <FindingLine finding={finding} />
                </li>
              ))}
              {listed.length > MOST_FINDINGS ? (
                <li>{say("further_findings", { count: listed.length - MOST_FINDINGS })}</li>
              ) : null}
            </ul>
          }
        />
      )}
      {wanted.length === 0 ? null : (
        <section className="wanted" aria-label={say("wanted_words")}>
          <h3>{say("wanted_words")}</h3>
          <WordingPanel wording={wanted} />
        </section>
      )}
    </>
  );
}

/** So many findings are written out. */
const MOST_FINDINGS = 20;

/** A finding with the way to its place, and with what mends it where that is one act. */
function FindingLine({ finding }: { finding: LocatedFinding }): ReactElement {
  const [offers, setOffers] = useState(false);
  const { wanted } = finding;
  return (
    <>
      <button type="button" className="link" onClick={() => void openAt(finding.file, finding.path)}>
        {finding.file}:{finding.line}
      </button>{" "}
      {inWords(finding)}{" "}
      {finding.waits ? (
        <Tag color="gold">{say("waiting_finding")}</Tag>
      ) : finding.isNew ? (
        <Tag color="red">{say("new_finding")}</Tag>
      ) : null}
      {wanted !== undefined && "offer" in wanted ? (
        <>
          <Button size="small" onClick={() => setOffers(true)}>
            {`${say("offer")}…`}
          </Button>
          {offers ? <OfferDialog name={wanted.offer} close={() => setOffers(false)} /> : null}
        </>
      ) : null}
    </>
  );
}
