import { CODES } from "../../schemas/vocabulary/error.ts";
import { codeWords, limitWords } from "../action/codes.tsx";
import { Icon } from "../controls/Icon.tsx";
import { hasLabel, label, word } from "../label/label.ts";
import { usePage, type PageContext, type SourceState } from "../model/context.ts";

/**
 * Codes after which a preview is none of the asker's, or of the record's by now: there is nothing to show, and nothing
 * wrong.
 */
const NONE: readonly string[] = [CODES.stale_version, CODES.not_found];

/** Names of the fields that a preview waits for, as far as nobody has filled them in. */
function missing(page: PageContext, fields: readonly { field: string }[]): string[] {
  const entity = page.bundle.page.entity ?? "";
  const open = fields.filter(({ field }) => {
    const value = page.form?.get(field) ?? page.record()?.[field];
    return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
  });
  return open
    .map(({ field }) => `${entity}:${field.replace(/\[\d+\]/g, "")}`)
    .filter(hasLabel)
    .map((key) => label(key));
}

/** What stands where a preview could not be made: quietly what it still needs, or why the step would be refused. */
export function NotYet({ error }: { error: NonNullable<SourceState["error"]> }) {
  const page = usePage();
  const { code, message = "", details, fields = [] } = error;
  if (NONE.includes(code)) return null;
  if (code === CODES.forbidden) return <p className="soft">{word("page.preview_others")}</p>;
  const names = missing(page, fields);
  if (names.length > 0)
    return (
      <p className="soft" role="status">
        {word("page.preview_needs", { fields: names.join(", ") })}
      </p>
    );
  const texts =
    fields.length > 0
      ? fields.map((field) => field.message)
      : [
          code === CODES.limit_exceeded
            ? limitWords(page, details)
            : message !== ""
              ? message
              : hasLabel(`error:code.${code}`)
                ? codeWords(code, details)
                : word("page.failed_text"),
        ];
  return (
    <div className="strip attention" role="status">
      <Icon name="alert" />
      <p>{[...new Set(texts)].join(" ")}</p>
    </div>
  );
}
