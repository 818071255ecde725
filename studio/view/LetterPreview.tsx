import { Alert, Select, Spin, Typography } from "antd";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { languages } from "../../runtime/catalogue/open/selection.ts";
import type { DevelopmentAnswers } from "../../server/start/develop.ts";
import { ask } from "./ask.ts";
import { draftsOf, useStudio } from "./store/state.ts";
import { say } from "./words.ts";

/** A letter as drafted, and why it is not written anew. */
interface WrittenLetter {
  letter?: DevelopmentAnswers["letter"];
  problem?: string;
}

/** A letter on made-up data, written anew as its drafts change; what was written last stays until then. */
function useWritten(letter: string, brand: string): WrittenLetter {
  const drafts = useStudio((state) => state.drafts);
  const [written, setWritten] = useState<WrittenLetter>({});
  useEffect(() => {
    let isOver = false;
    ask("letter", { drafts: draftsOf(drafts), letter, brand }).then(
      (answer) => {
        if (!isOver) setWritten(answer === null ? { problem: say("no_server") } : { letter: answer });
      },
      (error: unknown) => {
        const problem = error instanceof Error ? error.message : String(error);
        if (!isOver) setWritten((last) => ({ ...last, problem }));
      },
    );
    return () => {
      isOver = true;
    };
  }, [drafts, letter, brand]);
  return written;
}

/** A letter in both languages, one below the other, as its readers will have it. */
export function LetterPreview({ letter: name, brand: begun }: { letter: string; brand: string }): ReactElement {
  const files = useStudio((state) => state.files);
  const brands = files.filter(({ kind }) => kind === "brand").map((one) => one.name);
  const [brand, setBrand] = useState(begun);
  const { letter, problem } = useWritten(name, brand);
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
      {problem === undefined ? null : <Alert type="warning" showIcon title={problem} />}
      {letter === undefined ? (
        problem === undefined && <Spin />
      ) : (
        <div className="letters">
          {languages.map((language) => {
            const title = say(language === "zh-CN" ? "chinese" : "english");
            return (
              <figure key={language}>
                <figcaption>
                  <Typography.Text type="secondary">{title}</Typography.Text>
                  <Typography.Text strong>{letter[language].subject}</Typography.Text>
                </figcaption>
                <iframe title={title} sandbox="" srcDoc={letter[language].html} />
              </figure>
            );
          })}
        </div>
      )}
    </section>
  );
}
