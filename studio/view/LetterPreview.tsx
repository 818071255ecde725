import { Alert, Select, Spin, Typography } from "antd";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { languages } from "../../runtime/catalogue/open/selection.ts";
import type { Language } from "../../runtime/model/context.ts";
import type { DevelopmentAnswers } from "../../server/start/develop.ts";
import { ask } from "./ask.ts";
import { draftsOf, useStudio } from "./store/state.ts";
import { say } from "./words.ts";

/** A letter as drafted, and why there is none. */
interface Written {
  letter?: DevelopmentAnswers["letter"];
  problem?: string;
}

/** A letter on made-up data, written anew as its drafts change; what was written last stays until then. */
function useWritten(letter: string, brand: string, language: Language): Written {
  const drafts = useStudio((state) => state.drafts);
  const [written, setWritten] = useState<Written>({});
  useEffect(() => {
    let isOver = false;
    ask("letter", { drafts: draftsOf(drafts), letter, brand, language }).then(
      (answer) => {
        if (!isOver) setWritten(answer === null ? { problem: say("no_server") } : { letter: answer });
      },
      (error: unknown) => {
        if (!isOver)
          setWritten((last) => ({ ...last, problem: error instanceof Error ? error.message : String(error) }));
      },
    );
    return () => {
      isOver = true;
    };
  }, [drafts, letter, brand, language]);
  return written;
}

/** A letter in both languages beside one another, as its readers will have it. */
export function LetterPreview({ letter, brand: begun }: { letter: string; brand: string }): ReactElement {
  const files = useStudio((state) => state.files);
  const brands = files.filter(({ kind }) => kind === "brand").map(({ name }) => name);
  const [brand, setBrand] = useState(begun);
  return (
    <section className="preview" aria-label={say("preview")}>
      <div>
        <Select
          size="small"
          aria-label={say("brand")}
          value={brand}
          popupMatchSelectWidth={false}
          options={brands.map((value) => ({ value, label: value }))}
          onChange={setBrand}
        />
      </div>
      <div className="letters">
        {languages.map((language) => (
          <LetterIn key={language} letter={letter} brand={brand} language={language} />
        ))}
      </div>
    </section>
  );
}

function LetterIn(props: { letter: string; brand: string; language: Language }): ReactElement {
  const { letter, problem } = useWritten(props.letter, props.brand, props.language);
  const title = say(props.language === "zh-CN" ? "chinese" : "english");
  return (
    <figure>
      <figcaption>
        <Typography.Text type="secondary">{title}</Typography.Text>
        {letter === undefined ? null : <Typography.Text strong>{letter.subject}</Typography.Text>}
      </figcaption>
      {problem === undefined ? null : <Alert type="warning" showIcon title={problem} />}
      {letter === undefined && problem === undefined ? <Spin /> : null}
      {letter === undefined ? null : <iframe title={title} sandbox="" srcDoc={letter.html} />}
    </figure>
  );
}
