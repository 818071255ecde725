import { Alert, Button, Form, Input, Modal, Select, Space, Typography } from "antd";
import { useState } from "react";
import type { ReactElement } from "react";
import type { RenamePlan, RenameWish } from "../../generators/rename/plan.ts";
import type { ConfigFile } from "../configs/drafts.ts";
import { ask } from "./ask.ts";
import { FileDifference } from "./panels.tsx";
import { rename } from "./store/rename.ts";
import { useStudio } from "./store/state.ts";
import { say } from "./words.ts";

/** What of a config can be renamed: a page itself, the fields of an entity, its calls. */
export function namesIn(config: ConfigFile | undefined, value: unknown): readonly string[] {
  const of = (key: string): string[] => {
    const held = (value as Readonly<Record<string, unknown>> | undefined)?.[key];
    return typeof held === "object" && held !== null ? Object.keys(held) : [];
  };
  if (config?.kind === "page") return [config.name];
  return config?.kind === "entity" ? of("properties") : config?.kind === "calls" ? of("calls") : [];
}

function wishOf({ kind, name }: ConfigFile, old: string, to: string): RenameWish {
  if (kind === "page") return { kind, name: old, to };
  if (kind === "calls") return { kind: "call", name: `${name}.${old}`, to };
  return { kind: "field", entity: name, field: old, to };
}

/** Renames a field, a call or a page in every file, once all that changes was shown. */
export function Renaming({ config, close }: { config: ConfigFile; close: () => void }): ReactElement {
  const value = useStudio((state) => state.value);
  const isUnsaved = useStudio((state) => Object.keys(state.drafts).length > 0);
  const names = namesIn(config, value);
  const [old, setOld] = useState(names.length === 1 ? names[0] : undefined);
  const [to, setTo] = useState(config.kind === "page" ? config.name : "");
  const [plan, setPlan] = useState<RenamePlan>();
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const changed = (set: () => void): void => {
    set();
    setPlan(undefined);
    setTrouble(undefined);
  };
  const attempt = async (work: (wish: RenameWish) => Promise<void>): Promise<void> => {
    if (old === undefined) return;
    setIsBusy(true);
    try {
      await work(wishOf(config, old, to.trim()));
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
    setIsBusy(false);
  };
  const show = (): Promise<void> => attempt(async (wish) => setPlan(await ask("renaming", { wish })));
  const carryOut = (): Promise<void> =>
    attempt(async (wish) => {
      await rename(wish);
      close();
    });
  return (
    <Modal open title={say("rename")} width={900} footer={null} onCancel={close}>
      <p>{say("rename_text")}</p>
      {isUnsaved ? <Alert type="info" title={say("rename_unsaved")} /> : null}
      <Form layout="vertical" onFinish={() => void show()}>
        <Form.Item label={say("old_name")}>
          <Select
            showSearch
            aria-label={say("old_name")}
            {...(old === undefined ? {} : { value: old })}
            options={names.map((name) => ({ value: name, label: name }))}
            onChange={(name: string) => changed(() => setOld(name))}
          />
        </Form.Item>
        <Form.Item label={say("new_name")}>
          <Input
            aria-label={say("new_name")}
            value={to}
            onChange={({ target }) => changed(() => setTo(target.value))}
          />
        </Form.Item>
        <Space>
          <Button htmlType="submit" loading={isBusy} disabled={isUnsaved || old === undefined || to.trim() === ""}>
            {say("show_changes")}
          </Button>
          <Button type="primary" loading={isBusy} disabled={plan === undefined} onClick={() => void carryOut()}>
            {plan === undefined ? say("rename") : say("rename_files", { count: plan.changes.length })}
          </Button>
        </Space>
      </Form>
      {trouble === undefined ? null : <Alert type="error" showIcon title={trouble} />}
      {plan === undefined ? null : <Planned {...plan} />}
    </Modal>
  );
}

function Planned({ changes, mentions }: RenamePlan): ReactElement {
  return (
    <>
      {mentions.length === 0 ? null : (
        <Alert
          type="warning"
          title={say("mentions", { count: mentions.length })}
          description={
            <ul className="findings">
              {mentions.slice(0, 20).map(({ file, line, text }) => (
                <li key={`${file}:${line}`}>
                  <code>
                    {file}:{line}
                  </code>{" "}
                  <Typography.Text type="secondary">{text}</Typography.Text>
                </li>
              ))}
            </ul>
          }
        />
      )}
      {changes.map((change) => (
        <FileDifference key={change.file} {...change} />
      ))}
    </>
  );
}
