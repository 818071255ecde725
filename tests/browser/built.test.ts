import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const dist = process.env["DIST_FOLDER"] ?? join(root, "dist");

test("nothing that only development uses is in the built front end", () => {
  const scripts = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  const source = (file: string) => readFileSync(join(root, "runtime/development", file), "utf8");
  // What is looked for stands in the sources, so that it cannot be missed under another name.
  const marks = ["development-where", "development/where", "__open-in-editor", "Not drawn or disabled near here"];
  const sources = ["where.ts", "where-words.ts"].map(source).join("\n");
  expect(marks.filter((mark) => !sources.includes(mark))).toEqual([]);
  const found = scripts.flatMap((file) => {
    const text = readFileSync(join(dist, file), "utf8");
    return marks.filter((mark) => text.includes(mark)).map((mark) => `${file}: ${mark}`);
  });
  expect(found).toEqual([]);
});

test("nothing of previews and studio is in the built front end", () => {
  const names = readdirSync(dist, { recursive: true, encoding: "utf8" });
  const built = names.filter((file) => /\.(?:js|html|css)$/.test(file));
  // What is looked for stands in the sources, so that it cannot be missed under another name.
  const marks = ["previews_session", "studio/api", "studio:drafts", "x-studio"];
  const sources = ["previews/sign-in.ts", "studio/view/ask.ts", "studio/view/store/session.ts"].map((file) =>
    readFileSync(join(root, file), "utf8"),
  );
  expect(marks.filter((mark) => !sources.some((source) => source.includes(mark)))).toEqual([]);
  expect(
    built.flatMap((file) => {
      const text = readFileSync(join(dist, file), "utf8");
      return marks.filter((mark) => text.includes(mark)).map((mark) => `${file}: ${mark}`);
    }),
  ).toEqual([]);
  expect(names.filter((name) => /(?:^|\/)(?:studio|previews|development)\//.test(name))).toEqual([]);
});

test("the form engine comes with what stands in for its widgets, its markdown, its addresses and its merging of schemas", () => {
  const text = readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(join(dist, file), "utf8"))
    .join("\n");
  const own = /throw new Error\("(.+)"\)/.exec(
    readFileSync(join(root, "runtime/form/structure/no-merge.ts"), "utf8"),
  )?.[1];
  expect(text).toContain(own);
  // A text of each part that is left out, which stands in its source, so that it cannot be missed under another name.
  const marks = {
    "@rjsf/core/lib/components/widgets/FileWidget.js": "file-info",
    "fast-uri/index.js": "URI is malformed.",
    "@x0k/json-schema-merge/dist/lib/json-schema/merge/merge.js": "No valid schema combinations",
    "markdown-to-jsx/dist/react.js": "noframes",
  };
  for (const [file, mark] of Object.entries(marks)) {
    expect(readFileSync(join(root, "node_modules", file), "utf8"), file).toContain(mark);
    expect(text.includes(mark), `${mark} of ${file} is in the build`).toBe(false);
  }
});
