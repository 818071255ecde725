import { Alert, Form, Input, Modal } from "antd";
import { useState } from "react";
import type { ReactElement } from "react";
import { renamePart } from "../store/add.ts";
import { useStudio } from "../store/state.ts";
import { say } from "../words.ts";
import type { RenamedPart } from "./Details.tsx";

const NAME = /^[a-z][a-z0-9_]*$/;

/** Asks what a state or a transition is called from now on; it is renamed wherever configs say it, as drafts. */
export function RenamingPart({ kind, name, close }: RenamedPart & { close: () => void }): ReactElement {
  const file = useStudio((state) => state.file) ?? "";
  const [form] = Form.useForm<{ to: string }>();
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    const values = await form.validateFields().catch(() => undefined);
    if (values === undefined) return;
    setBusy(true);
    try {
      await renamePart({ file, kind, name }, values.to);
      close();
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={say("rename_part", { name })}
      okText={say("rename")}
      okButtonProps={{ loading: isBusy }}
      cancelText={say("cancel")}
      onOk={() => void send()}
      onCancel={close}
    >
      {trouble === undefined ? null : <Alert type="error" title={trouble} />}
      <p>{say("rename_part_text")}</p>
      <Form form={form} layout="vertical" requiredMark={false} initialValues={{ to: name }}>
        <Form.Item
          name="to"
          label={say("new_name")}
          rules={[{ required: true, pattern: NAME, message: say("name_form") }]}
        >
          <Input autoFocus onPressEnter={() => void send()} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
