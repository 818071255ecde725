import { CODES } from "../../../schemas/vocabulary/error.ts";
import { useCallback, useEffect, useId, useRef, useState, type RefObject } from "react";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { Icon } from "../../controls/Icon.tsx";
import { State } from "../../controls/State.tsx";
import { Tabs } from "../../controls/Tabs.tsx";
import { answer, type Answer } from "../../call/call.ts";
import { passes, pauseFor, waitFor } from "../../call/waiting.ts";
import { addressOfFile, shownAddressOfFile, sizeOfFile } from "../../display/FileLinks.tsx";
import { useNarrow } from "../../controls/use-narrow.ts";
import { word } from "../../label/label.ts";
import { usePage } from "../../model/context.ts";
import { entityOfSource } from "../../model/shape.ts";
import { useSource } from "../../source/use-source.ts";

/** A paper of a record, or of what the record is made of, as the server tells of it. */
export interface Paper {
  file_id: string;
  name: string;
  type: string;
  size?: number;
  what: string;
  of?: string;
}

/** Room that facts and a paper need to stand beside each other, in pixels. */
const ROOM = 900;

/**
 * How a paper can stand beside the facts: as things are, once the rows beside the record make room for it, or not at
 * all.
 */
type Room = "now" | "without_rows" | "none";

/** The room around a place; undefined until it has been measured. */
function useRoom(element: RefObject<HTMLElement | null>): Room | undefined {
  const [room, setRoom] = useState<Room>();
  useEffect(() => {
    const facts = element.current?.closest<HTMLElement>(".columns");
    if (facts === null || facts === undefined) return undefined;
    const rows = facts.parentElement?.closest<HTMLElement>(".columns.beside-list");
    const measured = rows ?? facts;
    const observer = new ResizeObserver(() =>
      setRoom(measured.clientWidth < ROOM ? "none" : rows === null || rows === undefined ? "now" : "without_rows"),
    );
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return room;
}

/**
 * The papers of the page's record, asked again when the record has changed, and by itself while the service is away;
 * undefined while they are on their way. `again` is there where they did not come, with whether they will by
 * themselves.
 */
function usePapers(): { papers?: readonly Paper[]; again?: () => void; isAwaited?: boolean } {
  const page = usePage();
  useSource("main");
  const [papers, setPapers] = useState<readonly Paper[]>();
  const [failure, setFailure] = useState<Answer>();
  const [turn, setTurn] = useState(0);
  const shape = page.bundle.calls["file.papers"];
  const entity = entityOfSource(page.bundle, page.bundle.page.source) ?? page.bundle.page.entity;
  const { id, version } = page.record() ?? {};
  useEffect(() => {
    if (shape === undefined || typeof id !== "string") return undefined;
    let current = true;
    void answer({ ...shape, quiet: true }, { entity, id }).then((found) => {
      if (!current) return;
      const { code, value } = found;
      // Of a record that is shown by another's leave no papers are told.
      const isFinal = code === CODES.done || code === CODES.not_found;
      setFailure(isFinal ? undefined : found);
      if (isFinal) setPapers(code === "0" ? (value as { rows: readonly Paper[] }).rows : []);
    });
    return () => {
      current = false;
    };
  }, [shape, entity, id, version, turn]);
  const again = useCallback(() => setTurn((last) => last + 1), []);
  const isAwaited = failure !== undefined && passes(failure);
  useEffect(() => {
    if (failure === undefined || !passes(failure)) return undefined;
    const end = waitFor({ kind: "data", again });
    const timer = setTimeout(again, pauseFor(failure.details, turn));
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [failure, again, turn]);
  return {
    ...(papers === undefined ? {} : { papers }),
    ...(failure === undefined ? {} : { again, isAwaited }),
  };
}

const isOnce = (names: readonly string[], name: string): boolean => names.indexOf(name) === names.lastIndexOf(name);

/**
 * What papers are called among each other: by the record that they belong to where that is another, else by what they
 * are; where several are called so, by their files, and those of one name by their number too.
 */
export function namesOf(papers: readonly Pick<Paper, "what" | "of" | "name">[]): string[] {
  const kinds = papers.map(({ what, of }) => of ?? what);
  const names = papers.map(({ name }, index) =>
    isOnce(kinds, kinds[index] ?? "") ? (kinds[index] ?? "") : name.replace(/\.[a-z]+$/i, ""),
  );
  return names.map((name, index) =>
    isOnce(names, name) ? name : `${name} ${String(names.slice(0, index + 1).filter((one) => one === name).length)}`,
  );
}

const isImage = ({ type }: Paper): boolean => type === "image/png" || type === "image/jpeg";

/**
 * One paper as the browser shows it, with its own means to turn pages and to zoom; what it cannot show within a page is
 * opened by the links above.
 */
function Sheet({ paper, name }: { paper: Paper; name: string }) {
  const isNarrow = useNarrow();
  const address = shownAddressOfFile(paper.file_id);
  if (isImage(paper))
    return (
      <div className="sheet image">
        <img src={address} alt={`${name}, ${paper.name}`} />
      </div>
    );
  // Readers within pages show nothing, or a corner of a sheet, on a phone: there the paper opens as a whole.
  if (paper.type === "application/pdf" && (isNarrow || !navigator.pdfViewerEnabled)) {
    return (
      <p className="sheet none">
        <Icon name="file" size={28} />
        <span>{word("papers.not_here")}</span>
        <a className="button primary" href={address} target="_blank" rel="noopener">
          {word("papers.open")}
        </a>
      </p>
    );
  }
  if (paper.type === "application/pdf")
    // oxlint-disable-next-line react/iframe-missing-sandbox -- readers of PDF do not start in a sandbox; the server's answer lets nothing run
    return <iframe className="sheet" title={`${name}, ${paper.name}`} src={`${address}#view=FitH`} />;
  return (
    <p className="sheet none">
      <Icon name="file" size={28} />
      {word("papers.not_here")}
    </p>
  );
}

/** Papers by tabs, the chosen one below them; only that one is fetched. */
function Stack({ papers }: { papers: readonly Paper[] }) {
  const [chosen, choose] = useState<string>();
  const id = useId();
  const paper = papers.find((one) => one.file_id === chosen) ?? papers[0];
  if (paper === undefined) return null;
  const names = namesOf(papers);
  const name = names[papers.indexOf(paper)] ?? "";
  const isSeveral = papers.length > 1;
  return (
    <>
      {isSeveral ? (
        <Tabs
          name={word("papers.title")}
          tabs={papers.map(({ file_id: key, what }, index) => {
            const label = names[index] ?? "";
            return { key, label, isOwn: label !== what };
          })}
          current={paper.file_id}
          onChange={choose}
        />
      ) : null}
      <div className="paper-shown" {...(isSeveral ? { role: "tabpanel", "aria-labelledby": id } : {})}>
        <p className="paper-name">
          <span>
            <strong id={id}>{paper.what}</strong>{" "}
            <span className="soft" translate="no">
              {[paper.name, sizeOfFile(paper.size)].filter(Boolean).join(" · ")}
            </span>
          </span>
          <a href={shownAddressOfFile(paper.file_id)} target="_blank" rel="noopener">
            <Icon name="external" size={14} />
            {word("papers.window")}
          </a>
          <a href={addressOfFile(paper.file_id)} download={paper.name}>
            <Icon name="download" size={14} />
            {word("file.download")}
          </a>
        </p>
        <Sheet key={paper.file_id} paper={paper} name={name} />
      </div>
    </>
  );
}

/** Whether papers were opened or put away by hand last: the next record begins with them in the same way. */
let lastChoice: boolean | undefined;

/**
 * The papers of a record: beside the facts where there is room, else in a drawer. They lie open at once where something
 * is to be decided and there is room. Nothing of a paper is fetched before it is shown; of a record without papers
 * nothing stands here.
 */
export default function Papers() {
  const page = usePage();
  const element = useRef<HTMLDivElement>(null);
  const room = useRoom(element);
  const { papers, again, isAwaited } = usePapers();
  const [isOpen, setOpen] = useState<boolean>();
  const offered = page.record()?.["allowed_actions"];
  const decides = page.embedded === true && Array.isArray(offered) && offered.length > 0;
  const open = isOpen ?? (room !== "none" && decides && (lastChoice ?? room === "now"));
  const beside = open && room !== "none";
  const turn = (next: boolean) => {
    if (room !== "none") lastChoice = next;
    setOpen(next);
  };
  // Nobody decides without knowing that there may be papers.
  if (again !== undefined)
    return (
      <div ref={element} className="papers">
        {isAwaited === true ? (
          <State icon="clock" title={word("page.waiting_title")} text={word("papers.title")} small />
        ) : (
          <State icon="alert" title={word("page.failed_title")} text={word("papers.title")} small>
            <Button small onClick={again}>
              {word("page.retry")}
            </Button>
          </State>
        )}
      </div>
    );
  if (papers === undefined || papers.length === 0) return <div ref={element} className="papers" hidden />;
  return (
    <div ref={element} className={beside ? "papers beside-facts" : "papers"}>
      {room === undefined ? null : (
        <Button icon="file" onClick={() => turn(!open)} aria-expanded={open}>
          {word(beside ? "papers.hide" : "papers.show", { count: papers.length })}
        </Button>
      )}
      {beside ? <Stack papers={papers} /> : null}
      {open && room === "none" ? (
        <Dialog title={word("papers.title")} look="drawer" onClose={() => turn(false)}>
          <div className="papers">
            <Stack papers={papers} />
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}
