import { App as AntdApp, Alert, Button, ConfigProvider, Empty, Form, Input, Modal, Segmented, Space, Tabs } from "antd";
import chinese from "antd/locale/zh_CN.js";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { KeyboardEvent, ReactElement } from "react";
import { Adding } from "./Adding.tsx";
import { ask } from "./ask.ts";
import { Diagram } from "./diagram/Diagram.tsx";
import { FileList } from "./FileList.tsx";
import { ConfigForm } from "./form/ConfigForm.tsx";
import { DifferencePanel, Findings, TextPanel, WordingPanel } from "./panels.tsx";
import { Preview } from "./Preview.tsx";
import { namesIn, Renaming } from "./Renaming.tsx";
import { putAside } from "./store/add.ts";
import { renew } from "./store/judge.ts";
import { save, settle } from "./store/save.ts";
import { useStudio } from "./store/state.ts";
import { discard, redo, undo } from "./store/steps.ts";
import { say, words } from "./words.ts";

/** Draws again when the language turns. */
function useLanguage(): string {
  return useSyncExternalStore(
    (turned) => {
      words.on("languageChanged", turned);
      return () => words.off("languageChanged", turned);
    },
    () => words.language,
  );
}

/** The library's Tab chooses the marked entry of an open list of several, which would let in whom nobody named. */
function leaveByTab(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (event.key !== "Tab" || !(target instanceof HTMLInputElement) || target.value !== "") return;
  if (target.closest(".ant-select-multiple") !== null) event.stopPropagation();
}

/** The studio: configs at the left, the one at hand in the middle, the product at the right. */
export function Studio(): ReactElement {
  const language = useLanguage();
  useEffect(() => {
    document.title = say("title");
    document.documentElement.lang = language;
  }, [language]);
  return (
    <ConfigProvider button={{ autoInsertSpace: false }} {...(language === "zh" ? { locale: chinese } : {})}>
      <div className="whole" onKeyDownCapture={leaveByTab}>
        <AntdApp className="studio">
          <Head language={language} />
          <FileList />
          <Editor />
          <Preview />
        </AntdApp>
      </div>
    </ConfigProvider>
  );
}

function Head({ language }: { language: string }): ReactElement {
  const { message } = AntdApp.useApp();
  const host = useStudio((state) => state.host);
  const count = useStudio((state) => Object.keys(state.drafts).length);
  const canUndo = useStudio((state) => state.past.length > 0);
  const canRedo = useStudio((state) => state.future.length > 0);
  const brought = useStudio(
    (state) => state.result?.findings.filter(({ isNew, waits }) => isNew && !waits).length ?? 0,
  );
  const [proposes, setProposes] = useState(false);
  const [adds, setAdds] = useState(false);
  const [renames, setRenames] = useState(false);
  const config = useStudio(({ files, file }) => files.find((one) => one.file === file));
  const canRename = useStudio(({ value }) => namesIn(config, value).length > 0) && host?.canSave !== false;
  const saveAll = async (): Promise<void> => {
    const saved = await save();
    if (saved > 0) void message.success(say("saved", { count: saved }));
  };
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      const act = { s: saveAll, z: event.shiftKey ? redo : undo, y: redo }[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      void act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  useEffect(() => {
    const back = (): void => void renew();
    addEventListener("focus", back);
    return () => removeEventListener("focus", back);
  }, []);
  return (
    <header className="head">
      <h1>
        {say("title")}
        {host?.branch === undefined ? null : (
          <a className="branch" href={host.home}>
            {host.branch}
          </a>
        )}
      </h1>
      {host?.canSave === false ? <Alert type="info" title={say("only_shown")} /> : null}
      <Space>
        <Button disabled={!canUndo} onClick={() => void undo()}>
          {say("undo")}
        </Button>
        <Button disabled={!canRedo} onClick={() => void redo()}>
          {say("redo")}
        </Button>
        <Button
          type="primary"
          disabled={count === 0 || brought > 0 || host?.canSave === false}
          onClick={() => void saveAll()}
        >
          {count === 0 ? say("save") : `${say("save")} (${count})`}
        </Button>
        <Button onClick={() => setAdds(true)}>{say("add")}</Button>
        <Button disabled={!canRename} onClick={() => setRenames(true)}>
          {`${say("rename")}…`}
        </Button>
        <Button disabled={host?.canSave === false} onClick={() => setProposes(true)}>
          {say("propose")}
        </Button>
        <Segmented
          value={language}
          aria-label={say("language")}
          options={[
            { value: "en", label: "English" },
            { value: "zh", label: "中文" },
          ]}
          onChange={(next) => void words.changeLanguage(next)}
        />
      </Space>
      {adds ? <Adding close={() => setAdds(false)} /> : null}
      {renames && config !== undefined ? <Renaming config={config} close={() => setRenames(false)} /> : null}
      {proposes ? <Proposing close={() => setProposes(false)} /> : null}
    </header>
  );
}

function Proposing({ close }: { close: () => void }): ReactElement {
  const { message } = AntdApp.useApp();
  const host = useStudio((state) => state.host);
  const isHosted = host?.branch !== undefined;
  const [form] = Form.useForm<{ title: string; name: string; email: string }>();
  const [trouble, setTrouble] = useState<string>();
  const send = async (): Promise<void> => {
    const values = await form.validateFields();
    try {
      const { branch, files } = await ask("propose", { ...host?.author, ...values });
      void message.success(say("proposed", { branch, count: files.length }), 8);
      setTrouble(undefined);
      close();
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Modal
      open
      title={say("propose_title")}
      okText={say("propose_title")}
      cancelText={say("cancel")}
      onOk={() => void send()}
      onCancel={close}
    >
      <p>{isHosted ? say("propose_hosted_text", { name: host.author?.name ?? "" }) : say("propose_text")}</p>
      <Form form={form} layout="vertical" initialValues={host?.author ?? {}}>
        <Form.Item name="title" label={say("propose_subject")} rules={[{ required: true, max: 72 }]}>
          <Input maxLength={72} showCount />
        </Form.Item>
        <Form.Item hidden={isHosted} name="name" label={say("propose_name")} rules={[{ required: true }]}>
          <Input autoComplete="name" />
        </Form.Item>
        <Form.Item
          hidden={isHosted}
          name="email"
          label={say("propose_email")}
          rules={[{ required: true, type: "email" }]}
        >
          <Input autoComplete="email" />
        </Form.Item>
      </Form>
      {trouble === undefined ? null : <Alert type="error" title={trouble} />}
    </Modal>
  );
}

function Editor(): ReactElement {
  const file = useStudio((state) => state.file);
  const result = useStudio((state) => state.result);
  const draft = useStudio((state) => (file === undefined ? undefined : state.drafts[file]));
  const trouble = useStudio((state) => state.trouble);
  const conflicts = useStudio((state) => state.conflicts);
  const next = useStudio((state) => state.next);
  const missing = (result?.wording ?? []).filter(({ texts }) => texts.some(({ text }) => text === undefined)).length;
  if (file === undefined) return <Empty className="editor" description={trouble ?? say("choose")} />;
  return (
    <main className="editor">
      <h2>
        <code>{file}</code>
        {draft === undefined ? null : (
          <Button size="small" onClick={() => void discard(file)}>
            {say("discard")}
          </Button>
        )}
      </h2>
      {trouble === undefined ? null : <Alert type="warning" showIcon title={trouble} />}
      {conflicts.map((conflict) => (
        <Alert
          key={conflict.file}
          type="warning"
          showIcon
          title={say("conflict")}
          description={`${conflict.file}: ${conflict.paths.map((path) => path.join(" › ")).join(", ")}`}
          action={
            <Space>
              <Button size="small" onClick={() => void settle(conflict.file, false)}>
                {say("take_theirs")}
              </Button>
              <Button size="small" onClick={() => void settle(conflict.file, true)}>
                {say("take_mine")}
              </Button>
            </Space>
          }
        />
      ))}
      {next.length === 0 ? null : (
        <Alert
          type="info"
          title={say("next_steps")}
          description={
            <ul className="findings">
              {next.map((step) => (
                <li key={step.en}>{words.language === "zh" ? step.zh : step.en}</li>
              ))}
            </ul>
          }
          action={
            <Button size="small" onClick={putAside}>
              {say("put_aside")}
            </Button>
          }
        />
      )}
      <Findings />
      <Tabs
        items={[
          {
            key: "form",
            label: say("form"),
            children:
              result !== undefined && result.shape === undefined ? (
                <Alert type="info" title={say("no_json")} />
              ) : (
                <ConfigForm />
              ),
          },
          { key: "text", label: say("text"), children: <TextPanel text={result?.text ?? ""} /> },
          {
            key: "wording",
            label: missing === 0 ? say("wording") : say("wording_missing", { count: missing }),
            children: <WordingPanel wording={result?.wording ?? []} />,
          },
          { key: "difference", label: say("difference"), children: <DifferencePanel /> },
          ...(result?.moves === undefined
            ? []
            : [
                {
                  key: "diagram",
                  label: say("diagram"),
                  children: <Diagram />,
                },
              ]),
        ]}
      />
    </main>
  );
}
