import { Badge, Input, Tree } from "antd";
import type { TreeDataNode } from "antd";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { ComponentRef, ReactElement } from "react";
import type { ConfigFile } from "../configs/drafts.ts";
import { open } from "./store/open.ts";
import { useStudio } from "./store/state.ts";
import { say } from "./words.ts";

const order = ["page", "entity", "lifecycle", "calls", "letter", "wording", "brand", "settings"] as const;

/** The configs below a folder: folders first, each with what lies in it. */
function below(files: readonly ConfigFile[], folder: string): TreeDataNode[] {
  const folders = new Map<string, ConfigFile[]>();
  const leaves: TreeDataNode[] = [];
  for (const one of files) {
    const rest = one.name.slice(folder.length);
    const step = rest.slice(0, rest.indexOf("/") + 1);
    if (step === "") leaves.push({ key: one.file, title: rest });
    else folders.set(step, [...(folders.get(step) ?? []), one]);
  }
  return [
    ...[...folders].map(([step, own]) => ({
      key: `folder ${own[0]!.kind} ${folder}${step}`,
      title: step.slice(0, -1),
      selectable: false,
      children: below(own, `${folder}${step}`),
    })),
    ...leaves,
  ];
}

function branches(files: readonly ConfigFile[], sought: string): TreeDataNode[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const found = files.filter(({ file }) => words.every((word) => file.toLowerCase().includes(word)));
  return order.flatMap((kind) => {
    const own = found.filter((one) => one.kind === kind);
    if (own.length === 0) return [];
    return [
      {
        key: `kind ${kind}`,
        title: `${say(`kind_${kind}`)} (${own.length})`,
        selectable: false,
        children: below(own, ""),
      },
    ];
  });
}

const branchKeys = (tree: readonly TreeDataNode[]): string[] =>
  tree.flatMap(({ key, children }) => (children === undefined ? [] : [String(key), ...branchKeys(children)]));

/** The branches that a config stands in, from the root. */
function above(tree: readonly TreeDataNode[], file: string): string[] {
  for (const { key, children } of tree) {
    if (children === undefined) continue;
    if (children.some((one) => one.key === file)) return [String(key)];
    const further = above(children, file);
    if (further.length > 0) return [String(key), ...further];
  }
  return [];
}

/** All configs by kind, narrowed by what is sought. */
export function FileList(): ReactElement {
  const files = useStudio((state) => state.files);
  const file = useStudio((state) => state.file);
  const drafts = useStudio((state) => state.drafts);
  const findings = useStudio((state) => state.result?.findings);
  const [sought, setSought] = useState("");
  const query = useDeferredValue(sought);
  const [unfolded, setUnfolded] = useState<readonly string[]>(["kind page"]);
  const tree = useMemo(() => branches(files, query), [files, query]);
  const list = useRef<ComponentRef<typeof Tree>>(null);
  // However a config is opened, one sees where it stands.
  useEffect(() => {
    if (file === undefined) return;
    setUnfolded((held) => [...new Set([...held, ...above(branches(files, ""), file)])]);
    const later = setTimeout(() => list.current?.scrollTo({ key: file }), 300);
    return () => clearTimeout(later);
  }, [file, files]);
  const wrong = new Set(findings?.map((finding) => finding.file));
  return (
    <nav className="files" aria-label={say("find")}>
      <Input.Search
        allowClear
        value={sought}
        placeholder={say("find")}
        aria-label={say("find")}
        onChange={({ target }) => setSought(target.value)}
      />
      <Tree
        ref={list}
        blockNode
        virtual
        height={innerHeight - 120}
        treeData={tree}
        expandedKeys={query === "" ? [...unfolded] : branchKeys(tree)}
        onExpand={(keys) => setUnfolded(keys.map(String))}
        selectedKeys={file === undefined ? [] : [file]}
        titleRender={({ key, title }) => (
          <span>
            {title as string} {String(key) in drafts ? <Badge status="processing" text={say("unsaved")} /> : null}
            {wrong.has(String(key)) ? <Badge status="error" /> : null}
          </span>
        )}
        onSelect={([key]) => {
          if (key !== undefined) void open(String(key));
        }}
      />
    </nav>
  );
}
